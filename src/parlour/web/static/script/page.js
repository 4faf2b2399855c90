/* What every page does. */
import { beginRules } from "./drawer.js";
import { beginReview } from "./review.js";
import { beginTheme } from "./theme.js";
import { beginTips } from "./tips.js";
import { beginWindows } from "./windows.js";

export function beginPage() {
  beginTheme();
  beginTips();
  beginRules();
  beginWindows();
  beginReview();
}
