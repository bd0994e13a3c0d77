import { quantile } from "../run-bench";

type Line = { requestId?: string; method?: string; route?: string; status?: number; ms?: number };

export type PageTime = {
  page: string;
  count: number;
  /** Milliseconds: of the answer, and of the box office's calls for it together. */
  answer: { p50: number; p95: number };
  boxOffice: { p50: number; p95: number; calls: number };
};

const linesOf = (log: string): Line[] =>
  log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);

/**
 * How long each page took, by the two programs' own logs: what the box office did for a page has the page's request id.
 * Pages that were refused for want of the box office are left out.
 */
export function pageTimes(logs: { storefront: string; boxOffice: string }): PageTime[] {
  const calls = new Map<string, number[]>();
  for (const { requestId, ms } of linesOf(logs.boxOffice))
    if (requestId !== undefined && ms !== undefined)
      calls.set(requestId, [...(calls.get(requestId) ?? []), ms]);
  const pages = new Map<string, { answer: number[]; boxOffice: number[]; calls: number }>();
  for (const { requestId, method, route, status, ms } of linesOf(logs.storefront)) {
    if (requestId === undefined || route === undefined || ms === undefined) continue;
    if (status === undefined || status >= 500) continue;
    if (!route.startsWith("/")) continue;
    const name = `${method} ${route}`;
    const page = pages.get(name) ?? { answer: [], boxOffice: [], calls: 0 };
    const own = calls.get(requestId) ?? [];
    page.answer.push(ms);
    page.boxOffice.push(own.reduce((sum, each) => sum + each, 0));
    page.calls += own.length;
    pages.set(name, page);
  }
  const both = (values: number[]) => ({ p50: quantile(values, 0.5), p95: quantile(values, 0.95) });
  return [...pages].map(([page, { answer, boxOffice, calls: all }]) => ({
    page,
    count: answer.length,
    answer: both(answer),
    boxOffice: { ...both(boxOffice), calls: all / answer.length },
  }));
}

/** The times as lines under each other. */
export function timesTable(times: readonly PageTime[]): string {
  const ms = (value: number) => value.toFixed(0).padStart(7);
  const head = `${"page".padEnd(46)} ${"times".padStart(6)}    p50    p95 | box office p50 p95, calls`;
  return [
    head,
    ...times.map(
      ({ page, count, answer, boxOffice }) =>
        `${page.padEnd(46)} ${String(count).padStart(6)}${ms(answer.p50)}${ms(answer.p95)} |${ms(boxOffice.p50)}${ms(boxOffice.p95)}${boxOffice.calls.toFixed(1).padStart(6)}`,
    ),
  ].join("\n");
}
