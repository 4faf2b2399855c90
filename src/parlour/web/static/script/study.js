/* Where the script of a study begins. The tree comes first: its arrows are not those of the board. */
import { beginArrows } from "./arrows.js";
import { beginCamera } from "./camera.js";
import { beginFinding } from "./kept.js";
import { beginKeys } from "./keys.js";
import { beginLens } from "./lens.js";
import { beginLog } from "./log.js";
import { beginMusing } from "./musing.js";
import { beginPage } from "./page.js";
import { beginPlan } from "./plan.js";
import { beginShapes } from "./shapes.js";
import { bringChoicesIntoSight } from "./sight.js";
import { tidy } from "./swap.js";
import { beginTree } from "./tree.js";

beginTree();
beginArrows();
beginKeys();
beginPage();
beginShapes();
beginCamera();
beginLens();
beginPlan();
beginLog();
beginFinding();
beginMusing();
tidy();
bringChoicesIntoSight(true);
