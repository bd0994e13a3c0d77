import { writeDemo } from "../../dev/demo/write-demo";
import { said, type Command } from "./command";

export const prepare: Command = {
  name: "prepare",
  args: [],
  summary: "Brings the tables up to date and, if the database is empty, writes the demo centre.",
  run: async ({ db, currency }) =>
    said(
      (await writeDemo(db, currency))
        ? "The demo centre was written."
        : "There is a centre already.",
    ),
};
