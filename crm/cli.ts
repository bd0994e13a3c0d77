import { allCommands } from "./commands/all-commands";
import { runCli } from "./commands/run-cli";

await runCli(allCommands);
