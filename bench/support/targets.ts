/** `README.md` explains what is measured. */
export const targets = {
  /** Cached pages, relative to the rate of an empty Remix page. */
  cachedOverEmptyRemix: 3,
  /** Pages with a basket, relative to the rate of plain React for the same tree. */
  basketOverPlainReact: 0.6,
  /** HTML and critical CSS after brotli; fits the first round trips of a slow connection. */
  firstPaintBytes: 13_500,
  /** The only script of most pages is the enhancement module. */
  enhancementBytes: 5_000,
  memoryBytes: 300_000_000,
} as const;

/** One line of the result. `met` is null without a target. */
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

export function table(lines: readonly Line[]): string {
  const rows = lines.map(({ what, measured, target, met }) => [
    what,
    measured,
    target,
    met === null ? "" : met ? "pass" : "MISS",
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
