import { said, type Command } from "./command";

export const prepare: Command = {
  name: "prepare",
  args: [],
  summary: "Brings the tables up to date.",
  // Every command does, before it runs.
  run: async () => said("The tables are up to date."),
};
