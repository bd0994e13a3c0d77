import { cases, type Case, type Rounds } from "./rounds";
import { median } from "../support/run-bench";
import { type PageName, type Visitor, PAGES, VISITORS } from "./compared-pages";
import type { Setting } from "./setting";
import { kilobytes, line, targets, type Line } from "../support/targets";
import { weighPage } from "./weights";

/** Pages that are cached for visitors without a session. The performance page depends on the remaining seats. */
const CACHED: readonly PageName[] = ["what's on", "event"];

type Ratio = { clock: number; core: number | null };

/** Ratio of two cases: the median over the rounds of the ratio within each round. */
function getRatio(results: Rounds, measured: Case, baseline: Case): Ratio {
  const bursts = results.get(measured) ?? [];
  const baselines = results.get(baseline) ?? [];
  const clock = median(
    bursts.map((burst, at) => burst.perSecond / (baselines[at]?.perSecond ?? NaN)),
  );
  const core = median(
    bursts.map((burst, at) => (burst.perCoreSecond ?? NaN) / (baselines[at]?.perCoreSecond ?? NaN)),
  );
  return { clock, core: Number.isNaN(core) ? null : core };
}

const formatRatio = ({ clock, core }: Ratio): string =>
  core === null ? clock.toFixed(2) : `${clock.toFixed(2)} (per core-second ${core.toFixed(2)})`;

function ratioLine(label: string, ratio: Ratio, min: number | null): Line {
  if (min === null) return line(label, formatRatio(ratio));
  return line(label, formatRatio(ratio), `>= ${min}`, ratio.clock >= min);
}

function findCase(server: Case["server"], page: PageName | null, visitor: Visitor): Case {
  const found = cases.find(
    (candidate) =>
      candidate.server === server &&
      candidate.page === page &&
      candidate.visitor === visitor &&
      !candidate.uncached,
  );
  if (found === undefined) throw new Error(`no case ${server} ${page} ${visitor}`);
  return found;
}

/** Rates and ratios. Targets are in requests per second, not per core-second. */
export function evaluateRates(results: Rounds) {
  const empty = findCase("emptyRemix", null, "without");
  const bursts = [...results].map(([{ name }, list]) => ({ case: name, bursts: list }));
  const lines: Line[] = [...results].map(([{ name }, list]) => {
    const core = median(list.map(({ perCoreSecond }) => perCoreSecond ?? NaN));
    const clock = median(list.map(({ perSecond }) => perSecond));
    const perCore = Number.isNaN(core) ? "" : `, ${core.toFixed(0)} per core-second`;
    return line(name, `${clock.toFixed(0)} per second${perCore}`);
  });
  for (const visitor of VISITORS) {
    for (const page of PAGES) {
      const ours = findCase("storefront", page, visitor);
      const overRemix = getRatio(results, ours, empty);
      const overReact = getRatio(results, ours, findCase("plainReact", page, visitor));
      const label = `${page}, ${visitor} a basket`;
      const isCached = visitor === "without" && CACHED.includes(page);
      const minOverRemix = isCached ? targets.cachedOverEmptyRemix : null;
      const minOverReact = visitor === "with" ? targets.basketOverPlainReact : null;
      lines.push(
        ratioLine(`${label} / empty Remix page`, overRemix, minOverRemix),
        ratioLine(`${label} / plain React`, overReact, minOverReact),
      );
    }
  }
  for (const uncached of cases.filter((candidate) => candidate.uncached)) {
    const plain = findCase("plainReact", uncached.page, uncached.visitor);
    const label = `${uncached.page}, ${uncached.visitor} a basket, uncached / plain React`;
    lines.push(ratioLine(label, getRatio(results, uncached, plain), null));
  }
  return { bursts, lines };
}

export async function evaluateWeights({ storefront, paths, cookie }: Setting): Promise<Line[]> {
  const lines: Line[] = [];
  for (const visitor of VISITORS) {
    for (const page of PAGES) {
      const isCached = visitor === "without" && CACHED.includes(page);
      const weight = await weighPage(storefront.url, {
        path: paths[page].path,
        cookie: visitor === "with" ? cookie : null,
        isCached,
      });
      const first = weight.sent + weight.css;
      const label = `${page}, ${visitor} a basket`;
      lines.push(
        line(
          `${label}: HTML (brotli ${isCached ? 11 : 5}) and CSS`,
          `${kilobytes(weight.sent)} + ${kilobytes(weight.css)} = ${kilobytes(first)}`,
          `<= ${kilobytes(targets.firstPaintBytes)}`,
          first <= targets.firstPaintBytes,
        ),
        line(
          `${label}: script`,
          kilobytes(weight.script),
          `<= ${kilobytes(targets.enhancementBytes)}`,
          weight.script <= targets.enhancementBytes,
        ),
      );
    }
  }
  return lines;
}

export function evaluateMemory(memory: { now: number; peak: number } | null): Line[] {
  if (memory === null) return [line("memory after the run", "not available on this system")];
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return [
    line(
      "memory after the run",
      `${megabytes(memory.now)} (peak ${megabytes(memory.peak)})`,
      `< ${megabytes(targets.memoryBytes)}`,
      memory.now < targets.memoryBytes,
    ),
  ];
}
