import { runParts } from "../run-parts";
import { showCharactersLeft, showRunningTotal } from "./counters";

runParts([showRunningTotal, showCharactersLeft]);
