import { runParts } from "../run-parts";
import { checkAgain, renewWatchLease, watchQueue } from "./background-checks";

runParts([checkAgain, renewWatchLease, watchQueue]);
