import { runProgram } from "./run-box-office";

await runProgram();
