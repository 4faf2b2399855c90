/* Where the script of a page without a table begins. */
import { beginPage } from "./page.js";

beginPage();
