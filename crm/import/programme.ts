import { z } from "zod";

const markedText = z.union([
  z.string(),
  z.object({ _: z.string(), em: z.union([z.string(), z.array(z.string())]) }),
]);

const soloist = z.object({
  soloistName: z.string().optional(),
  soloistInstrument: z.string().optional(),
  soloistRoles: z.string().optional(),
});

const work = z.object({
  ID: z.string(),
  interval: z.string().optional(),
  composerName: z.string().optional(),
  workTitle: markedText.optional(),
  movement: markedText.optional(),
  conductorName: z.string().optional(),
  soloists: z.array(soloist).default([]),
});

const concert = z.object({
  eventType: z.string().min(1),
  Location: z.string(),
  Venue: z.string().min(1),
  // An instant: midnight of the day in New York, written in UTC.
  Date: z.iso.datetime(),
  Time: z.string().regex(/^(\d{1,2}:\d{2}(AM|PM)|None)$/, "must be a time such as 7:30PM, or None"),
});

const programme = z.object({
  programID: z.string().regex(/^\d+$/, "must be digits"),
  orchestra: z.string().min(1),
  season: z.string(),
  concerts: z.array(concert).min(1, "must have at least one concert"),
  works: z.array(work).default([]),
});

export type Programme = z.infer<typeof programme>;
export type ProgrammeConcert = Programme["concerts"][number];
export type ProgrammeWork = Programme["works"][number];

/** What is wrong with a programme file, and where: `programme 14934: concerts.0.Time`. */
interface ProgrammeProblem {
  programme: string;
  field: string;
  message: string;
}

export type ParsedProgrammes =
  { ok: true; programmes: Programme[] } | { ok: false; problems: ProgrammeProblem[] };

/** Reads the New York Philharmonic's programme file. Every fault is named by programme and field; none is thrown. */
export function parseProgrammes(json: unknown): ParsedProgrammes {
  const file = z.object({ programs: z.array(z.unknown()).min(1) }).safeParse(json);
  if (!file.success) return { ok: false, problems: problemsOf("(file)", file.error) };

  const programmes: Programme[] = [];
  const problems: ProgrammeProblem[] = [];
  const seen = new Set<string>();
  file.data.programs.forEach((candidate, index) => {
    const name = nameOf(candidate, index);
    const parsed = programme.safeParse(candidate);
    if (!parsed.success) problems.push(...problemsOf(name, parsed.error));
    else if (seen.has(parsed.data.programID)) {
      problems.push({ programme: name, field: "programID", message: "is used twice" });
    } else {
      seen.add(parsed.data.programID);
      programmes.push(parsed.data);
    }
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, programmes };
}

function nameOf(candidate: unknown, index: number): string {
  const named = z.object({ programID: z.string() }).safeParse(candidate);
  return named.success ? named.data.programID : `number ${index + 1} in the file`;
}

function problemsOf(name: string, error: z.ZodError): ProgrammeProblem[] {
  return error.issues.map((issue) => ({
    programme: name,
    field: issue.path.join(".") || "(whole)",
    message: issue.message,
  }));
}
