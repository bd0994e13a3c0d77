import { importPlan as readPlan } from "../seat-plans/import-plan";
import { refused, textOf, type Command, type Options } from "./command";

export const importPlan: Command = {
  name: "import-plan",
  args: ["FILE"],
  options: {
    hall: { value: "ID", help: "The hall that the plan is of.", required: true },
    plan: { value: "ID", help: "The plan's name; else the hall's id." },
    "hall-name": {
      value: "NAME",
      help: "Makes the hall, of this name, when there is none of that id.",
    },
    bands: {
      value: "LIST",
      help: 'The price band of each category, "Stalls=A,Boxes=B"; else by name, or by their order in the file.',
    },
  },
  summary: "Reads a seat plan (the open seating-plan JSON) for a hall.",
  help: "All or nothing: every fault of the file is named with its place. A plan that performances use is not replaced.",
  run: ({ db }, [file = ""], options) => {
    const hallId = textOf(options, "hall");
    if (hallId === null) return Promise.resolve(refused("--hall is missing."));
    const bands = bandsOf(options);
    if (bands === null)
      return Promise.resolve(
        refused(
          '--bands are categories and their bands with commas between, like "Stalls=A,Boxes=B".',
        ),
      );
    const planId = textOf(options, "plan") ?? hallId;
    const hallName = textOf(options, "hall-name") ?? undefined;
    return readPlan(db, file, { hallId, planId, hallName, bands });
  },
};

/** By category; undefined where none were given, null where they cannot be read. */
function bandsOf(options: Options): Map<string, string> | undefined | null {
  const text = textOf(options, "bands");
  if (text === null) return undefined;
  // A category may have any sign in its name but the comma.
  const pairs = text.split(",").map((pair) => /^\s*(.+?)\s*=\s*(\S+)\s*$/.exec(pair));
  const read = pairs.flatMap((pair) =>
    pair === null ? [] : [[pair[1] ?? "", pair[2] ?? ""] as const],
  );
  return read.length === pairs.length ? new Map(read) : null;
}
