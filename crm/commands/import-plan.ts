import { importPlan as readPlan } from "../import/import-plan";
import { refused, textOf, type Command } from "./command";

export const importPlan: Command = {
  name: "import-plan",
  args: ["FILE"],
  options: {
    hall: { value: "ID", help: "The hall that the plan is of.", required: true },
    plan: { value: "ID", help: "The plan's name; else the hall's id." },
  },
  summary: "Reads a seat plan (the open seating-plan JSON) for a hall.",
  help: "All or nothing: every fault of the file is named with its place. A plan that performances use is not replaced.",
  run: ({ db }, [file = ""], options) => {
    const hallId = textOf(options, "hall");
    if (hallId === null) return Promise.resolve(refused("--hall is missing."));
    return readPlan(db, file, { hallId, planId: textOf(options, "plan") ?? hallId });
  },
};
