import { writeDemo } from "../seed/write-demo";
import { said, type Command } from "./command";

export const prepare: Command = {
  name: "prepare",
  args: [],
  summary: "Brings the tables up to date and, if the database is empty, writes the demo centre.",
  run: async ({ db }) =>
    said((await writeDemo(db)) ? "The demo centre was written." : "There is a centre already."),
};
