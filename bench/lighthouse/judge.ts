import { median } from "../run-bench";
import { kilobytes, line, targets as shared, type Line } from "../targets";
import type { PageBytes } from "../weights";
import type { Route } from "./routes";

const targets = {
  lcpMs: 1250,
  cls: 0.01,
  /** Up to here Lighthouse calls it good on a phone. */
  tbtMs: 200,
  accessibility: 100,
  /** Of the pages, whose HTML and CSS fit the first round trips. */
  lightPages: 0.95,
} as const;

type Times = { lcp: number; cls: number; tbt: number };

/** What `measure-page.mjs` prints. */
export type Measured = {
  /** Of the HTML, before compression. */
  documentBytes: number;
  simulated: Times[];
  throttled: Times;
  accessibility: number;
  failed: { audit: string; elements: string[] }[];
  /** Snippets of the largest element and of those that moved. */
  largest: string[];
  shifted: string[];
  benchmarkIndex: number;
};

export type Page = Pick<Route, "name" | "hasSeatScript"> & {
  path: string;
  bytes: PageBytes;
  measured: Measured;
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const weightOf = ({ bytes }: Page) => bytes.html + bytes.css;

/** Times are the median of the simulated loads; the layout shift is the worst of all loads. */
function timesOf({ simulated, throttled }: Measured): Times {
  return {
    lcp: median(simulated.map(({ lcp }) => lcp)),
    cls: Math.max(...[...simulated, throttled].map(({ cls }) => cls)),
    tbt: median(simulated.map(({ tbt }) => tbt)),
  };
}

function judgePage(page: Page): Line {
  const { lcp, cls, tbt } = timesOf(page.measured);
  const { accessibility } = page.measured;
  const { script } = page.bytes;
  const most = page.hasSeatScript ? Infinity : shared.enhancementBytes;
  const checks: [shown: string, isMet: boolean, target: string][] = [
    [`LCP ${seconds(lcp)}`, lcp <= targets.lcpMs, `LCP <= ${seconds(targets.lcpMs)}`],
    [`CLS ${cls.toFixed(3)}`, cls <= targets.cls, `CLS <= ${targets.cls}`],
    [`TBT ${tbt.toFixed(0).padStart(3)} ms`, tbt <= targets.tbtMs, `TBT <= ${targets.tbtMs} ms`],
    [
      `accessibility ${String(accessibility).padStart(3)}`,
      accessibility >= targets.accessibility,
      `accessibility ${targets.accessibility}`,
    ],
    [`HTML + CSS ${kilobytes(weightOf(page)).padStart(7)}`, true, ""],
    [`script ${kilobytes(script)}`, script <= most, `script <= ${kilobytes(most)}`],
  ];
  const missed = checks.filter(([, isMet]) => !isMet);
  return line(
    page.name,
    checks.map(([shown]) => shown).join("  "),
    missed.map(([, , target]) => target).join(", "),
    missed.length === 0,
  );
}

/** A line for each page, with the targets that it misses, and one for the weight of all of them. */
export function judgePages(pages: readonly Page[]): Line[] {
  const most = shared.firstPaintBytes;
  const light = pages.filter((page) => weightOf(page) <= most).length;
  const wanted = Math.floor(pages.length * targets.lightPages);
  return [
    ...pages.map(judgePage),
    line(
      `HTML and CSS within ${kilobytes(most)}`,
      `${light} of ${pages.length} pages`,
      `>= ${wanted}`,
      light >= wanted,
    ),
  ];
}
