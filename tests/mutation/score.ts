import { z } from "zod";

/** What is read of Stryker's report, in the mutation testing report schema. */
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
  /** Those that no test noticed, as `file:line change`. */
  survivors: string[];
  ignored: number;
};
export type AreaResult = MutantCount & { name: string; seconds: number };

/** What becomes of each mutant; one that no test reaches has survived. */
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
          // A mutant that could not be run says nothing of the tests; it must not pass for one that was noticed.
          throw new Error(`${file}:${location.start.line} ${mutatorName}: ${status}`);
      }
  return count;
}

/** Percent; of nothing nothing was noticed. */
export const scoreOf = ({ killed, survivors }: MutantCount): number =>
  killed === 0 ? 0 : (100 * killed) / (killed + survivors.length);

export const isEnough = (count: MutantCount, least: number): boolean => scoreOf(count) >= least;

/** One line an area, and one for all of them. */
export function formatTable(results: readonly AreaResult[]): string {
  const total: AreaResult = {
    name: "total",
    seconds: results.reduce((sum, { seconds }) => sum + seconds, 0),
    killed: results.reduce((sum, { killed }) => sum + killed, 0),
    survivors: results.flatMap(({ survivors }) => survivors),
    ignored: results.reduce((sum, { ignored }) => sum + ignored, 0),
  };
  const rows = [...results, total].map((result) => [
    result.name,
    `${scoreOf(result).toFixed(1)} %`,
    String(result.killed + result.survivors.length),
    String(result.survivors.length),
    String(result.ignored),
    String(result.seconds),
  ]);
  const table = [["area", "killed", "mutants", "survived", "ignored", "seconds"], ...rows];
  const widthOf = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  return table
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column)),
        )
        .join("  "),
    )
    .join("\n");
}
