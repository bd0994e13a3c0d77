import { type Command, type Options, refused, textOf } from "../../crm/commands/command";
import { importSeasonFile } from "./import-season";

export const importSeason: Command = {
  name: "import-season",
  args: ["FILE"],
  options: {
    season: { value: "YEARS", help: 'One season of the file, "1908-09"; else all of them.' },
    hall: { value: "ID", help: "Everything is played in this hall; else in the hall that fits." },
    plan: {
      value: "ID",
      help: "Everything is sold on this seat plan; else on the hall's only one.",
    },
    prices: {
      value: "DOLLARS",
      help: 'Face values for the plan\'s price bands from the top one down, "120,95.50,60".',
    },
  },
  summary: "Imports a season, moved ahead by whole weeks. Tickets already sold stay valid.",
  help: "The file is one of the New York Philharmonic's performance history. What cannot be read is left out and reported. Repeating an import changes no date, price or sold seat of a running season.",
  run: async ({ db, currency }, [file = ""], options) => {
    const faceValues = facesOf(options);
    if (faceValues === null)
      return refused('--prices must be dollar amounts separated by commas, like "120,95.50,60".');
    return importSeasonFile(db, file, {
      currency,
      season: textOf(options, "season") ?? undefined,
      hallId: textOf(options, "hall") ?? undefined,
      planId: textOf(options, "plan") ?? undefined,
      faceValues,
    });
  },
};

/** Minor units; undefined where none were given, null where they cannot be read. */
function facesOf(options: Options): number[] | undefined | null {
  const text = textOf(options, "prices");
  if (text === null) return undefined;
  const sums = text.split(",").map((sum) => sum.trim());
  if (!sums.every((sum) => /^\d{1,5}(\.\d{2})?$/.test(sum))) return null;
  return sums.map((sum) => Math.round(Number(sum) * 100));
}
