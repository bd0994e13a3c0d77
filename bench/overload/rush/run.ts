import { performance } from "node:perf_hooks";
import { Pool } from "undici";

import { getLane } from "../../../tests/support/crash/crash-site";
import { openPerformance, SEATS_PER_ROW } from "../../../tests/support/crash/open-performance";
import { startBoxOffice } from "../../../tests/support/servers/start-box-office";
import { startTestDatabase } from "../../../tests/support/servers/test-database";
import { takeTickets } from "../../../tests/support/visitor/check-out";
import { openTab, type Jar } from "../../../tests/support/visitor/form-browser";
import { startMeasured, storefrontEnv } from "../../support/measured-server";
import { quantile, runBench, saveResult } from "../../support/run-bench";
import { line, table } from "../../support/targets";

const count = Number(process.argv[2] ?? 2_000);
const isFullSize = count >= 50_000;
const perMinute = Number(process.env.BENCH_PER_MINUTE ?? (isFullSize ? 1_200 : 300));
const seconds = Number(process.env.BENCH_SECONDS ?? (isFullSize ? 130 : 60));
/** At full size, 2,600 visitors are called for 2,220 seats: the last ones find the performance sold out. */
const rows = isFullSize ? 74 : 30;
const seats = rows * SEATS_PER_ROW;
const TICKETS_FIELD = / name="tickets"/;
const CONCURRENCY = 50;
/** Visitors at the front of the line, who reload every second. */
const FRONT_COUNT = 100;
const TARGETS = { pageMs: 100, rateOff: 0.01, correlation: 0.1 };

/** `number` is 0 until it is drawn. */
type Visitor = { jar: Jar; address: string; number: number };

/** Runs `work` for each item, CONCURRENCY at a time. Returns the milliseconds of each and the total seconds. */
async function forEach<T>(all: readonly T[], work: (item: T) => Promise<unknown>) {
  const [rest, times, started] = [all.values(), [] as number[], performance.now()];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of rest) {
        const startedAt = performance.now();
        await work(item);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return { times, seconds: (performance.now() - started) / 1000 };
}

/** Spearman's rank correlation of the order of arrival and the drawn numbers; 0 if they are independent. */
function correlation(numbers: readonly number[]): number {
  const distance = numbers.reduce((sum, number, index) => sum + (number - index - 1) ** 2, 0);
  return 1 - (6 * distance) / (numbers.length * (numbers.length ** 2 - 1));
}

await runBench(async (onEnd) => {
  const database = await startTestDatabase();
  onEnd(database.stop);
  const boxOffice = await startBoxOffice({
    serverUrl: database.url,
    folder: database.folder,
    name: "rush",
    crmEnv: { LOG_LEVEL: "warn" },
  });
  onEnd(boxOffice.stop);
  const env = { ...(await storefrontEnv(boxOffice)), TRUST_PROXY: "1", LOG_LEVEL: "warn" };
  const site = { name: "rush", file: "build/server.js", url: env.PUBLIC_URL, env };
  const storefront = await startMeasured(site, null);
  onEnd(storefront.stop);
  const lane = getLane(boxOffice, { url: boxOffice.crmUrl, program: boxOffice.crm });
  onEnd(() => lane.pool.end());
  const performanceId = await openPerformance(lane, { rows });
  const event = "select event_id as event from instances where id = $1";
  const found = await lane.pool.query<{ event: string }>(event, [performanceId]);
  const path = `/events/${found.rows[0]?.event}/${performanceId}`;
  const queuePath = `/queue/${performanceId}`;
  const inserted = await lane.pool.query<{ id: string }>(
    `with made as (insert into queues (instance_id, per_minute) values ($1, $2) returning id)
     insert into queue_lines (queue_id, kind, opens_at)
     select id, 'general', crm_now() + interval '50 minutes' from made returning queue_id as id`,
    [performanceId, perMinute],
  );
  const queueId = inserted.rows[0]?.id ?? "";

  const pool = new Pool(storefront.url, { connections: CONCURRENCY });
  onEnd(() => pool.close());
  async function loadQueue({ jar, address }: Visitor, intent: string | null): Promise<string> {
    const response = await pool.request({
      method: intent === null ? "GET" : "POST",
      path: queuePath,
      headers: {
        "x-forwarded-for": address,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(intent !== null && {
          origin: storefront.url,
          "content-type": "application/x-www-form-urlencoded",
        }),
      },
      ...(intent !== null && { body: `intent=${intent}` }),
    });
    for (const set of [response.headers["set-cookie"] ?? []].flat()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    if (response.statusCode >= 400) throw new Error(`${queuePath}: ${response.statusCode}`);
    return response.body.text();
  }

  const visitors: Visitor[] = Array.from({ length: count }, (_, index) => ({
    jar: new Map(),
    address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    number: 0,
  }));
  const joined = await forEach(visitors, (visitor) => loadQueue(visitor, "join"));
  const reloaded = await forEach(visitors, (visitor) => loadQueue(visitor, null));
  await lane.pool.query("update queue_lines set opens_at = crm_now() where queue_id = $1", [
    queueId,
  ]);
  const readLine = async () =>
    (
      await lane.pool.query<{ drawn: boolean; called: number; at: number }>(
        `select drawn, called, extract(epoch from called_at)::float8 as at
         from queue_lines join queues on id = queue_id where queue_id = $1`,
        [queueId],
      )
    ).rows[0] ?? { drawn: false, called: 0, at: 0 };
  while (!(await readLine()).drawn) await new Promise((resolve) => setTimeout(resolve, 100));
  const [from, started] = [await readLine(), performance.now()];

  // The cookie's value has the number after the line: `<id>.general.<number>.<turn>…`.
  const hasNumber = (visitor: Visitor) => {
    const place = [...visitor.jar].find(([name]) => name === `queue-${queueId.slice(0, 8)}`);
    visitor.number = Number(/\.general\.(\d+)\./.exec(place?.[1] ?? "")?.[1] ?? 0);
    return visitor.number > 0;
  };
  const drawn = await forEach(visitors, async (visitor) => {
    // The storefront polls the queue once a second.
    do await loadQueue(visitor, null);
    while (!hasNumber(visitor));
  });
  const fairness = correlation(visitors.map(({ number }) => number));

  const taken: string[] = [];
  let enteredCount = 0;
  const inLine = [...visitors].sort((a, b) => a.number - b.number);
  const enter = async (visitor: Visitor) => {
    if (!(await loadQueue(visitor, null)).includes('value="enter"')) return false;
    await loadQueue(visitor, "enter");
    const tab = openTab(storefront.url, visitor.jar);
    const page = await tab.go(path);
    if (page.url.pathname !== path)
      throw new Error(`entered, but was redirected to ${page.url.pathname}`);
    // After the last seat is taken, the form is gone as soon as the page has been rendered again. Other visitors may
    // have taken a seat that is not counted yet.
    const canBeSoldOut = taken.length >= seats - CONCURRENCY;
    if (canBeSoldOut && !TICKETS_FIELD.test(page.html)) return true;
    if ((await takeTickets(tab, page, 1)).heading === "Basket") taken.push(visitor.address);
    return true;
  };
  while (performance.now() - started < seconds * 1000 && inLine.length > 0) {
    const next = inLine.slice(0, FRONT_COUNT);
    const entered = new Set<Visitor>();
    await forEach(next, async (visitor) => {
      if (await enter(visitor)) entered.add(visitor);
    });
    enteredCount += entered.size;
    inLine.splice(0, next.length, ...next.filter((visitor) => !entered.has(visitor)));
    // Tries to enter before being called, which must fail; checked at the end.
    const last = inLine.at(-1);
    if (last !== undefined && inLine.length > FRONT_COUNT) await loadQueue(last, "enter");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const { called, at } = await readLine();
  const rate = (called - from.called) / ((at - from.at) / 60);
  const { rows: wrong } = await lane.pool.query<{ overtaken: number; claims: number }>(
    `select (select count(*)::int from queue_places p join queue_lines l using (queue_id, kind)
       where p.queue_id = $1 and p.turns > 0 and p.number > l.called) as overtaken,
     (select count(*)::int from claims where instance_id = $2) as claims`,
    [queueId, performanceId],
  );
  const { overtaken = 0, claims = 0 } = wrong[0] ?? {};
  const expected = Math.min(seats, enteredCount);
  const areSeatsRight = expected > 0 && taken.length === expected && claims === expected;
  const p99 = (phase: { times: number[] }) => quantile(phase.times, 0.99);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const atMost = `<= ${TARGETS.pageMs} ms`;
  // The rate only counts while visitors are left.
  const hasVisitorsLeft = called < count;
  const lines = [
    line(`${count} visitors join`, `${(count / joined.seconds).toFixed(0)} per second`),
    line("join, p99", ms(p99(joined))),
    line("page in the lobby, p99", ms(p99(reloaded)), atMost, p99(reloaded) <= TARGETS.pageMs),
    line("page after the draw, p99", ms(p99(drawn)), atMost, p99(drawn) <= TARGETS.pageMs),
    line(
      "correlation of arrival and number",
      fairness.toFixed(3),
      `within ${TARGETS.correlation}`,
      Math.abs(fairness) <= TARGETS.correlation,
    ),
    line(
      `called per minute, of ${perMinute} configured`,
      rate.toFixed(1),
      "within 1 percent",
      hasVisitorsLeft ? Math.abs(rate / perMinute - 1) <= TARGETS.rateOff : null,
    ),
    line("entered before being called", String(overtaken), "0", overtaken === 0),
    line(
      `seats reported, and held, of ${seats}`,
      `${taken.length}, ${claims}`,
      `${expected}, as ${enteredCount} entered`,
      areSeatsRight,
    ),
  ];
  console.log(`\n${table(lines)}\n`);
  saveResult("rush", { count, perMinute, seconds, lines });
  return overtaken === 0 && areSeatsRight ? 0 : 1;
});
