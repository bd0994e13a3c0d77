import { expect, it } from "vitest";

import { allCommands } from "./all-commands";
import { readCommand } from "./read-command";

it("an unknown command is named, without the whole help; no command at all prints it", () => {
  const read = (...typed: string[]) => readCommand(allCommands, typed, "foyer-crm");
  expect(read("list-staf")).toEqual({
    kind: "wrong",
    text: 'Unknown command "list-staf". foyer-crm --help lists the commands.',
  });
  for (const typed of [[], ["--help"], ["help"], ["list-staf", "--help"]])
    expect(read(...typed).kind === "run" || read(...typed)).toMatchObject({
      text: expect.stringContaining("foyer-crm list-staff") as string,
    });
});

it("help before a command prints the help of that command", () => {
  expect(readCommand(allCommands, ["help", "list-staff"], "foyer-crm")).toEqual(
    readCommand(allCommands, ["list-staff", "--help"], "foyer-crm"),
  );
});
