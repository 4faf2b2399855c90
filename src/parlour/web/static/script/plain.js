/* Where the script of a page without a table begins. */
import { beginPage } from "./page.js";
import { beginSetup } from "./setup.js";

beginPage();
beginSetup();
