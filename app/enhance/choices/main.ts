import { runParts } from "../run-parts";
import { countChoices } from "./count-choices";

runParts([countChoices]);
