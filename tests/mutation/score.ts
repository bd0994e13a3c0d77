import { z } from "zod";

/** The parts of Stryker's report that are used (mutation testing report schema). */
const reportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          status: z.string(),
          mutatorName: z.string(),
          replacement: z.string().optional(),
          location: z.object({ start: z.object({ line: z.number() }) }),
        }),
      ),
    }),
  ),
});

export type MutantCount = {
  killed: number;
  /** As `file:line mutator: replacement`. */
  survivors: string[];
  ignored: number;
};
export type AreaResult = MutantCount & { name: string; seconds: number };

/** Counts mutants by result. Mutants without coverage have survived. */
export function countMutants(report: unknown): MutantCount {
  const count: MutantCount = { killed: 0, survivors: [], ignored: 0 };
  for (const [file, { mutants }] of Object.entries(reportSchema.parse(report).files))
    for (const { status, mutatorName, replacement, location } of mutants)
      switch (status) {
        case "Killed":
        case "Timeout":
          count.killed += 1;
          break;
        case "Survived":
        case "NoCoverage":
          count.survivors.push(
            `${file}:${location.start.line} ${mutatorName}: ${(replacement ?? "").replaceAll(/\s+/g, " ").slice(0, 80)}`,
          );
          break;
        case "Ignored":
          count.ignored += 1;
          break;
        default:
          // A mutant that could not run must not count as killed.
          throw new Error(`${file}:${location.start.line} ${mutatorName}: ${status}`);
      }
  return count;
}

/** Percent of mutants killed; 0 without mutants. */
export const getScore = ({ killed, survivors }: MutantCount): number =>
  killed === 0 ? 0 : (100 * killed) / (killed + survivors.length);

/** Rows for `console.table`: one per area, and the total. */
export function getTable(results: readonly AreaResult[]) {
  const sum = (getValue: (result: AreaResult) => number) =>
    results.reduce((total, result) => total + getValue(result), 0);
  const total: AreaResult = {
    name: "total",
    seconds: sum(({ seconds }) => seconds),
    killed: sum(({ killed }) => killed),
    survivors: results.flatMap(({ survivors }) => survivors),
    ignored: sum(({ ignored }) => ignored),
  };
  return [...results, total].map(({ name, seconds, ...count }) => ({
    area: name,
    killed: `${getScore(count).toFixed(1)} %`,
    mutants: count.killed + count.survivors.length,
    survived: count.survivors.length,
    ignored: count.ignored,
    seconds,
  }));
}
