import { characterCount } from "./character-count";
import { checkAgain } from "./check-again";
import { connection } from "./connection";
import { focusErrors } from "./focus-errors";
import { holdCountdown } from "./hold-countdown";
import { loadingBar } from "./loading-bar";
import { prefetch } from "./prefetch";
import { printPage } from "./print-page";
import { runningTotal } from "./running-total";
import { submitOnce } from "./submit-once";

/**
 * What script adds to every page, whole and without a framework. Each part stands alone: in an old
 * browser that lacks what one of them needs, the others still run, and the page works without any.
 */
for (const enhance of [
  submitOnce,
  focusErrors,
  loadingBar,
  connection,
  holdCountdown,
  runningTotal,
  characterCount,
  checkAgain,
  prefetch,
  printPage,
]) {
  try {
    enhance();
  } catch {
    // The page is complete without it.
  }
}
