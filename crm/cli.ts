import { allCommands } from "./commands/all-commands";
import { runCli } from "./run-cli";

await runCli(allCommands);
