import { asc, eq } from "drizzle-orm";
import { z } from "zod";

import { firstRow } from "../platform/database/rows";
import { SEASON_BUSY, tryLockSeason } from "../platform/database/season-lock";
import { importPlan as readPlan } from "../stock/seat-plans/import-plan";
import { MAX_DOORS_MINUTES, MAX_HALL_TEXT } from "#contract/rules/events/hall";
import { halls } from "../tables/seat-plans";
import { audit } from "../people/audit/audit-log";
import { REASON } from "./act-for-customer";
import { type Command, type Options, refused, success, table, readOption } from "./command";

export const importPlan: Command = {
  name: "import-plan",
  args: ["FILE"],
  options: {
    hall: { value: "ID", help: "The plan's hall.", required: true },
    plan: { value: "ID", help: "The plan's name; the hall's id by default." },
    "hall-name": {
      value: "NAME",
      help: "Creates the hall with this name if it does not exist.",
    },
    bands: {
      value: "LIST",
      help: 'The price band of each category, "Stalls=A,Boxes=B,Camera=none", by name or as "#2"; none is not for sale; else by name, or by their order in the file.',
    },
    "new-bands": {
      help: "Creates the price bands of --bands that are missing; without it, one named like each category that has none.",
    },
  },
  summary: "Imports a hall's seat plan (open seating-plan JSON).",
  help: "All or nothing: every error in the file is listed with its position. A plan in use is not replaced.",
  audited: true,
  run: ({ db, by }, [file = ""], options) => {
    const hallId = readOption(options, "hall");
    if (hallId === null) return Promise.resolve(refused("--hall is missing."));
    const bands = parseBands(options);
    if (bands === null)
      return Promise.resolve(
        refused(
          '--bands must be a comma-separated list of categories and bands, like "Stalls=A,Boxes=B".',
        ),
      );
    const planId = readOption(options, "plan") ?? hallId;
    const hallName = readOption(options, "hall-name") ?? undefined;
    return readPlan(db, file, {
      hallId,
      planId,
      hallName,
      bands,
      createsBands: options["new-bands"] === true,
      by,
    });
  },
};

/** The band of each category; undefined without `--bands`, null when it is malformed. */
function parseBands(options: Options): Map<string, string> | undefined | null {
  const text = readOption(options, "bands");
  if (text === null) return undefined;
  // Names of categories and bands can contain any character except a comma.
  const pairs = text.split(",").map((pair) => /^\s*(.+?)\s*=\s*(\S.*?)\s*$/.exec(pair));
  const read = pairs.flatMap((pair) =>
    pair === null ? [] : [[pair[1] ?? "", pair[2] ?? ""] as const],
  );
  return read.length === pairs.length ? new Map(read) : null;
}

const singleLine = (max: number) =>
  z
    .string()
    .transform((typed) => typed.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .pipe(z.string().max(max, `must have at most ${max} characters`));
const isDoors = (typed: string) => /^\d{0,3}$/.test(typed) && Number(typed) <= MAX_DOORS_MINUTES;

/** The options of `set-hall`; an empty text clears `doors` and `bags`. */
const hallOptions = z
  .object({
    name: singleLine(MAX_HALL_TEXT.name).pipe(z.string().min(1, "is empty")),
    directions: singleLine(MAX_HALL_TEXT.directions).pipe(z.string().min(1, "is empty")),
    "step-free": singleLine(MAX_HALL_TEXT.stepFree).pipe(z.string().min(1, "is empty")),
    doors: z
      .string()
      .refine(isDoors, `must be a number of minutes, at most ${MAX_DOORS_MINUTES}`)
      .transform((typed) => (typed === "" ? null : Number(typed))),
    bags: singleLine(MAX_HALL_TEXT.bagPolicy).transform((text) => (text === "" ? null : text)),
  })
  .partial();

export const setHall: Command = {
  name: "set-hall",
  args: ["HALL"],
  options: {
    name: { value: "NAME", help: "What visitors call it." },
    directions: { value: "TEXT", help: "How to get there." },
    "step-free": { value: "TEXT", help: "The step-free route to the seats." },
    doors: {
      value: "MINUTES",
      help: `When its doors open: minutes before the start, at most ${MAX_DOORS_MINUTES}; "" if unknown.`,
    },
    bags: { value: "TEXT", help: 'The bag policy; "" to show none.' },
    ...REASON,
  },
  summary: "Sets what visitors read about a hall: directions, when its doors open, its bag policy.",
  help: "Shown on order pages, in confirmations and on PDF tickets, including those already sold. Without options, prints what is set.",
  audited: true,
  run: async ({ db, by }, [id = ""], options) => {
    const read = hallOptions.safeParse(options);
    if (!read.success)
      return refused(
        ...read.error.issues.map(({ path, message }) => `--${path.join(".")} ${message}.`),
      );
    const { "step-free": stepFree, doors: doorsMinutes, bags: bagPolicy, ...texts } = read.data;
    const facts = { ...texts, stepFree, doorsMinutes, bagPolicy };
    const isHall = eq(halls.id, id);
    const hall = await db.transaction(async (tx) => {
      if (Object.values(facts).every((fact) => fact === undefined))
        return firstRow(tx.select().from(halls).where(isHall));
      if (!(await tryLockSeason(tx))) return "busy";
      const changed = await firstRow(tx.update(halls).set(facts).where(isHall).returning());
      const reason = readOption(options, "reason");
      const entry = { action: "hall", subjectKind: "hall", subjectId: id, reason } as const;
      if (changed !== null) await audit(tx, by, { ...entry, details: facts });
      return changed;
    });
    if (hall === "busy") return refused(SEASON_BUSY);
    if (hall === null) {
      const known = await db.select({ id: halls.id }).from(halls).orderBy(asc(halls.rank));
      return refused(
        `Hall "${id}" not found. The halls are ${known.map((hallRow) => hallRow.id).join(", ")}.`,
      );
    }
    const { doorsMinutes: minutes } = hall;
    return success(
      ...table([
        ["name", hall.name],
        ["directions", hall.directions],
        ["step-free", hall.stepFree],
        ["doors", minutes === null ? "not set" : `${minutes} minutes before the start`],
        ["bags", hall.bagPolicy ?? "not set"],
      ]),
    );
  },
};
