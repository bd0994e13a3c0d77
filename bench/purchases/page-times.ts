import { quantile } from "../support/run-bench";

type Line = { requestId?: string; method?: string; route?: string; status?: number; ms?: number };

export type PageTime = {
  page: string;
  count: number;
  /** Milliseconds of the response, and of all box office calls for it. */
  response: { p50: number; p95: number };
  boxOffice: { p50: number; p95: number; calls: number };
};

const listLines = (log: string): Line[] =>
  log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);

/**
 * The time of each page, from the two programs' logs. Box office calls have the request id of their page. Excludes 5xx
 * responses.
 */
export function pageTimes(logs: { storefront: string; boxOffice: string }): PageTime[] {
  const calls = new Map<string, number[]>();
  for (const { requestId, ms } of listLines(logs.boxOffice))
    if (requestId !== undefined && ms !== undefined)
      calls.set(requestId, [...(calls.get(requestId) ?? []), ms]);
  const pages = new Map<string, { response: number[]; boxOffice: number[]; calls: number }>();
  for (const { requestId, method, route, status, ms } of listLines(logs.storefront)) {
    if (requestId === undefined || route === undefined || ms === undefined) continue;
    if (status === undefined || status >= 500) continue;
    if (!route.startsWith("/")) continue;
    const name = `${method} ${route}`;
    const page = pages.get(name) ?? { response: [], boxOffice: [], calls: 0 };
    const own = calls.get(requestId) ?? [];
    page.response.push(ms);
    page.boxOffice.push(own.reduce((sum, call) => sum + call, 0));
    page.calls += own.length;
    pages.set(name, page);
  }
  const quantiles = (values: number[]) => ({
    p50: quantile(values, 0.5),
    p95: quantile(values, 0.95),
  });
  return [...pages].map(([page, { response, boxOffice, calls: all }]) => ({
    page,
    count: response.length,
    response: quantiles(response),
    boxOffice: { ...quantiles(boxOffice), calls: all / response.length },
  }));
}

export function timesTable(times: readonly PageTime[]): string {
  const ms = (value: number) => value.toFixed(0).padStart(7);
  const head = `${"page".padEnd(46)} ${"times".padStart(6)}    p50    p95 | box office p50 p95, calls`;
  return [
    head,
    ...times.map(
      ({ page, count, response, boxOffice }) =>
        `${page.padEnd(46)} ${String(count).padStart(6)}${ms(response.p50)}${ms(response.p95)} |${ms(boxOffice.p50)}${ms(boxOffice.p95)}${boxOffice.calls.toFixed(1).padStart(6)}`,
    ),
  ].join("\n");
}
