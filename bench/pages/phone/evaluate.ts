import { median } from "../../support/run-bench";
import { kilobytes, line, targets as shared, type Line } from "../../support/targets";
import type { PageBytes } from "../weights";
import type { Route } from "./routes";

const targets = {
  lcpMs: 1250,
  cls: 0.01,
  /** Lighthouse's limit for "good" on a phone. */
  tbtMs: 200,
  accessibility: 100,
  /** Share of pages whose HTML and CSS fit the first round trips. */
  smallPages: 0.95,
} as const;

type Times = { lcp: number; cls: number; tbt: number };

export type Measured = {
  /** Uncompressed size of the HTML. */
  documentBytes: number;
  simulated: Times[];
  throttled: Times;
  accessibility: number;
  failed: { audit: string; elements: string[] }[];
  /** Snippets of the largest contentful element and of shifted elements. */
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
const getWeight = ({ bytes }: Page) => bytes.html + bytes.css;

/** Times are the median of the simulated loads; the layout shift is the worst of all loads. */
function getTimes({ simulated, throttled }: Measured): Times {
  return {
    lcp: median(simulated.map(({ lcp }) => lcp)),
    cls: Math.max(...[...simulated, throttled].map(({ cls }) => cls)),
    tbt: median(simulated.map(({ tbt }) => tbt)),
  };
}

function evaluatePage(page: Page): Line {
  const { lcp, cls, tbt } = getTimes(page.measured);
  const { accessibility } = page.measured;
  const { script } = page.bytes;
  const maxScript = page.hasSeatScript ? Infinity : shared.enhancementBytes;
  const checks: [shown: string, isMet: boolean, target: string][] = [
    [`LCP ${seconds(lcp)}`, lcp <= targets.lcpMs, `LCP <= ${seconds(targets.lcpMs)}`],
    [`CLS ${cls.toFixed(3)}`, cls <= targets.cls, `CLS <= ${targets.cls}`],
    [`TBT ${tbt.toFixed(0).padStart(3)} ms`, tbt <= targets.tbtMs, `TBT <= ${targets.tbtMs} ms`],
    [
      `accessibility ${String(accessibility).padStart(3)}`,
      accessibility >= targets.accessibility,
      `accessibility ${targets.accessibility}`,
    ],
    [`HTML + CSS ${kilobytes(getWeight(page)).padStart(7)}`, true, ""],
    [`script ${kilobytes(script)}`, script <= maxScript, `script <= ${kilobytes(maxScript)}`],
  ];
  const missed = checks.filter(([, isMet]) => !isMet);
  return line(
    page.name,
    checks.map(([shown]) => shown).join("  "),
    missed.map(([, , target]) => target).join(", "),
    missed.length === 0,
  );
}

/** One line per page with its missed targets, and one for the share of small pages. */
export function evaluatePages(pages: readonly Page[]): Line[] {
  const maxBytes = shared.firstPaintBytes;
  const smallPages = pages.filter((page) => getWeight(page) <= maxBytes).length;
  const minPages = Math.floor(pages.length * targets.smallPages);
  return [
    ...pages.map(evaluatePage),
    line(
      `HTML and CSS within ${kilobytes(maxBytes)}`,
      `${smallPages} of ${pages.length} pages`,
      `>= ${minPages}`,
      smallPages >= minPages,
    ),
  ];
}
