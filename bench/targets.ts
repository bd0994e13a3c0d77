/** Design, part 11, and what the project holds itself to. */
export const targets = {
  /** Times the rate of an empty Remix page, for the pages that are kept whole. */
  keptOverEmptyRemix: 3,
  /** Of the rate of plain React rendering the same tree. */
  basketOverPlainReact: 0.6,
  /** HTML and critical CSS after brotli: what the first round trips of a slow line carry. */
  firstPaintBytes: 13_500,
  /** A page that does not ask for script has the enhancement module at most. */
  enhancementBytes: 5_000,
  memoryBytes: 300_000_000,
} as const;

/** One line of the result. `met` is null where there is no target. */
export type Line = { what: string; measured: string; target: string; met: boolean | null };

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

export function line(
  what: string,
  measured: string,
  target = "",
  met: boolean | null = null,
): Line {
  return { what, measured, target, met };
}

/** The lines in columns. */
export function table(lines: readonly Line[]): string {
  const rows = lines.map(({ what, measured, target, met }) => [
    what,
    measured,
    target,
    met === null ? "" : met ? "pass" : "MISS",
  ]);
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
