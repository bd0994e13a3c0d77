import { cases, type Case, type Rounds } from "./rounds";
import { median } from "./run-bench";
import { type PageName, type Visitor, PAGES, VISITORS } from "./compared-pages";
import type { Setting } from "./setting";
import { kilobytes, line, targets, type Line } from "./targets";
import { weighPage } from "./weights";

/** Pages that are kept whole for visitors without a session; the performance shows what is left. */
const KEPT: readonly PageName[] = ["what's on", "event"];

type Ratio = { clock: number; core: number | null };

/** How one case compares with another: the median over the rounds of the ratio within each. */
function ratioOf(found: Rounds, one: Case, other: Case): Ratio {
  const mine = found.get(one) ?? [];
  const theirs = found.get(other) ?? [];
  const clock = median(mine.map((each, at) => each.perSecond / (theirs[at]?.perSecond ?? NaN)));
  const core = median(
    mine.map((each, at) => (each.perCoreSecond ?? NaN) / (theirs[at]?.perCoreSecond ?? NaN)),
  );
  return { clock, core: Number.isNaN(core) ? null : core };
}

const show = ({ clock, core }: Ratio): string =>
  core === null ? clock.toFixed(2) : `${clock.toFixed(2)} (by the core-second ${core.toFixed(2)})`;

function caseOf(server: Case["server"], page: PageName | null, visitor: Visitor): Case {
  const one = cases.find(
    (each) =>
      each.server === server && each.page === page && each.visitor === visitor && !each.uncached,
  );
  if (one === undefined) throw new Error(`no case ${server} ${page} ${visitor}`);
  return one;
}

/** The rates and their ratios. A target is in requests a second, so it is judged by the clock. */
export function judgeRates(found: Rounds) {
  const empty = caseOf("emptyRemix", null, "without");
  const bursts = [...found].map(([{ name }, each]) => ({ case: name, bursts: each }));
  const lines: Line[] = [...found].map(([{ name }, each]) => {
    const core = median(each.map(({ perCoreSecond }) => perCoreSecond ?? NaN));
    const clock = median(each.map(({ perSecond }) => perSecond));
    const perCore = Number.isNaN(core) ? "" : `, ${core.toFixed(0)} a core-second`;
    return line(name, `${clock.toFixed(0)} a second${perCore}`);
  });
  for (const visitor of VISITORS) {
    for (const page of PAGES) {
      const ours = caseOf("storefront", page, visitor);
      const overRemix = ratioOf(found, ours, empty);
      const overReact = ratioOf(found, ours, caseOf("plainReact", page, visitor));
      const what = `${page}, ${visitor} a basket`;
      const kept = visitor === "without" && KEPT.includes(page);
      const three = targets.keptOverEmptyRemix;
      const part = targets.basketOverPlainReact;
      lines.push(
        kept
          ? line(
              `${what} / empty Remix page`,
              show(overRemix),
              `>= ${three}`,
              overRemix.clock >= three,
            )
          : line(`${what} / empty Remix page`, show(overRemix)),
        visitor === "with"
          ? line(`${what} / plain React`, show(overReact), `>= ${part}`, overReact.clock >= part)
          : line(`${what} / plain React`, show(overReact)),
      );
    }
  }
  for (const uncached of cases.filter((one) => one.uncached)) {
    const plain = caseOf("plainReact", uncached.page, uncached.visitor);
    const what = `${uncached.page}, ${uncached.visitor} a basket, uncached / plain React`;
    lines.push(line(what, show(ratioOf(found, uncached, plain))));
  }
  return { bursts, lines };
}

/** What the pages weigh when they have come over the wire. */
export async function judgeWeights({ storefront, paths, cookie }: Setting): Promise<Line[]> {
  const lines: Line[] = [];
  for (const visitor of VISITORS) {
    for (const page of PAGES) {
      const kept = visitor === "without" && KEPT.includes(page);
      const weight = await weighPage(storefront.url, {
        path: paths[page].path,
        cookie: visitor === "with" ? cookie : null,
        kept,
      });
      const first = weight.sent + weight.css;
      const what = `${page}, ${visitor} a basket`;
      lines.push(
        line(
          `${what}: HTML (brotli ${kept ? 11 : 5}) and CSS`,
          `${kilobytes(weight.sent)} + ${kilobytes(weight.css)} = ${kilobytes(first)}`,
          `<= ${kilobytes(targets.firstPaintBytes)}`,
          first <= targets.firstPaintBytes,
        ),
        line(
          `${what}: script`,
          kilobytes(weight.script),
          `<= ${kilobytes(targets.enhancementBytes)}`,
          weight.script <= targets.enhancementBytes,
        ),
      );
    }
  }
  return lines;
}

/** What the storefront holds in memory after all of this. */
export function judgeMemory(memory: { now: number; peak: number } | null): Line[] {
  if (memory === null) return [line("memory after the run", "this system does not tell")];
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return [
    line(
      "memory after the run",
      `${megabytes(memory.now)} (at most ${megabytes(memory.peak)})`,
      `< ${megabytes(targets.memoryBytes)}`,
      memory.now < targets.memoryBytes,
    ),
  ];
}
