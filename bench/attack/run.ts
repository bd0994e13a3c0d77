import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { operationsOf } from "../../tests/support/api-operations";
import { HEADERS, QUERIES } from "../../tests/support/attack/payloads";
import { RAW_REQUESTS, sendBytes } from "../../tests/support/attack/raw-requests";
import { freePorts } from "../../tests/support/free-ports";
import { projectRoot } from "../../tests/support/program";
import { startStack } from "../../tests/support/stack";
import type { Stack } from "../../tests/support/stack";
import { startTestDatabase } from "../../tests/support/test-database";
import { openSite } from "../../tests/support/visitor/fault-site";
import { openTab } from "../../tests/support/visitor/form-browser";
import { heldMs, memory, send } from "./attacked";
import type { Attacked, Sent } from "./attacked";
import { boxOfficeTargets, storefrontTargets } from "./targets";

const seconds = Number(process.env.BENCH_ATTACK_SECONDS ?? 60);
const seed = Number(process.env.BENCH_SEED ?? 20261121);
/** However fast the machine is. */
const REQUESTS_MAX = 60_000;
const HELD_MAX_MS = 100;
/** Caches and compiled code that an attack may leave behind: a share of the start, and at least so much. */
const GROWTH_SHARE = 0.25;
const GROWTH_MIN_BYTES = 16 * 1024 * 1024;
const RAW_EVERY = 150;
const RAW_WAIT_MS = 150;

type Miss = { program: string; what: string; why: string };
type Tally = {
  name: string;
  requests: number;
  longest: number;
  startBytes: number;
  endBytes: number;
};

/** Mulberry32: the same attack for the same seed. */
function randomFrom(state: number): <T>(list: readonly T[]) => T {
  let a = state;
  return (list) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    const part = ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    return list[Math.floor(part * list.length)] as (typeof list)[number];
  };
}

/** Picks what is sent next: a target with one of its bodies, and now and then odd headers or an odd query. */
function nextRequest(pick: ReturnType<typeof randomFrom>, { targets }: Attacked) {
  const target = pick(targets);
  const payload = target.payloads.length === 0 ? undefined : pick(target.payloads);
  const extra = pick([{}, {}, {}, ...HEADERS]);
  const query = pick(["", "", "", ...QUERIES.map((text) => `?${text}`)]);
  const sent: Sent = {
    method: target.method,
    path: `${target.path}${query}`,
    headers: { ...target.headers, ...extra, ...payload?.headers },
    ...(payload && { body: payload.body }),
  };
  const what = `${target.method} ${target.path}${query.slice(0, 30)} ${payload?.name ?? ""} ${Object.keys(extra).join()}`;
  return { sent, what };
}

/** What a request cost, at least: a machine that does something else as well makes one try of it slow, not three. */
async function costOf(attacked: Attacked, sent: Sent): Promise<number> {
  let least = await heldMs(attacked);
  for (let again = 0; again < 3 && least > HELD_MAX_MS; again += 1) {
    await send(attacked.origin, sent);
    least = Math.min(least, await heldMs(attacked));
  }
  return least;
}

async function attack(attacked: Attacked, until: number, misses: Miss[]): Promise<number[]> {
  const pick = randomFrom(seed);
  const costs: number[] = [];
  const miss = (what: string, why: string) => misses.push({ program: attacked.name, what, why });
  while (Date.now() < until && costs.length < REQUESTS_MAX) {
    const { sent, what } = nextRequest(pick, attacked);
    const answer = await send(attacked.origin, sent);
    if (typeof answer === "string" ? answer !== "reset" : answer >= 500) miss(what, String(answer));
    if (!attacked.program.isRunning()) {
      miss(what, "the process ended");
      return costs;
    }
    const cost = await costOf(attacked, sent);
    costs.push(cost);
    if (cost > HELD_MAX_MS) miss(what, `held the event loop for ${cost.toFixed(0)} ms`);
    if (costs.length % RAW_EVERY === 0) {
      const [name, bytes] = pick(RAW_REQUESTS);
      const status = await sendBytes(
        attacked.origin,
        bytes(pick(attacked.targets).path),
        RAW_WAIT_MS,
      );
      if (status !== null && status >= 500 && status !== 501 && status !== 505)
        miss(name, String(status));
    }
  }
  return costs;
}

async function signIn(stack: Stack) {
  const staff = openTab(stack.url);
  await staff.go("/counter/sign-in");
  await staff.press(/^Sign in/, {
    email: "taylor.brooks@riverside.example",
    password: "Counter1",
  });
  const person = { email: `a.${randomUUID()}@example.com`, password: "Concert2026" };
  const { session } = (await stack.callCrm("POST", "/customers", {
    ...person,
    firstName: "Ines",
    lastName: "Okonkwo",
    phone: "2125550147",
    address: {
      line1: "12 Amsterdam Avenue",
      line2: null,
      line3: null,
      city: "New York",
      county: null,
      state: "NY",
      postcode: "10023",
      country: "US",
    },
  })) as { session: string };
  const visitor = openTab(stack.url);
  await visitor.go("/login/password");
  await visitor.press(/^Sign in/, person);
  const cookie = (jar: Map<string, string>) =>
    [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return { cookies: { visitor: cookie(visitor.jar), staff: cookie(staff.jar) }, session };
}

async function run(stack: Stack, probes: { storefront: string; crm: string }): Promise<number> {
  const site = await openSite(stack);
  const [, , eventId = "", instanceId = ""] = site.path.split("/");
  const { cookies, session } = await signIn(stack);
  const { rows } = await site.lane.pool.query<{ id: string }>(
    "(select id::text from customers limit 1) union all (select id::text from funds limit 1) union all (select id::text from events limit 1)",
  );
  await site.lane.pool.end();
  const others = rows.map(({ id }) => id);
  const api = operationsOf(await (await fetch(`${stack.crmUrl}/api/v3/openapi.json`)).json());
  const all: Attacked[] = [
    {
      name: "storefront",
      origin: stack.url,
      probe: probes.storefront,
      program: stack.storefront,
      targets: storefrontTargets({ eventId, instanceId, others }, cookies),
    },
    {
      name: "box office",
      origin: stack.crmUrl,
      probe: probes.crm,
      program: stack.crm,
      targets: boxOfficeTargets(api, { apiKey: stack.apiKey, session, others }),
    },
  ];
  const misses: Miss[] = [];
  const tallies: Tally[] = [];
  for (const attacked of all) {
    // Until the code is compiled and the caches are filled, with the same requests.
    await attack(attacked, Date.now() + (seconds * 1000) / 6, []);
    await heldMs(attacked);
    const startBytes = await memory(attacked);
    await heldMs(attacked);
    const costs = await attack(attacked, Date.now() + (seconds * 1000) / 2, misses);
    const endBytes = attacked.program.isRunning() ? await memory(attacked) : NaN;
    const allowed = startBytes + Math.max(startBytes * GROWTH_SHARE, GROWTH_MIN_BYTES);
    if (!(endBytes <= allowed))
      misses.push({
        program: attacked.name,
        what: "memory",
        why: `${megabytes(startBytes)} MB grew to ${megabytes(endBytes)} MB`,
      });
    const longest = costs.reduce((most, cost) => Math.max(most, cost), 0);
    tallies.push({ name: attacked.name, requests: costs.length, longest, startBytes, endBytes });
  }
  report(tallies, misses);
  return misses.length === 0 ? 0 : 1;
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

function report(tallies: readonly Tally[], misses: readonly Miss[]): void {
  for (const { program, what, why } of misses.slice(0, 30))
    console.log(`MISS ${program}: ${what}: ${why}`);
  const head = ["program", "requests", "longest ms", "MB before", "MB after", "misses"];
  const rows = tallies.map(({ name, requests, longest, startBytes, endBytes }) => [
    name,
    String(requests),
    longest.toFixed(0),
    megabytes(startBytes),
    megabytes(endBytes),
    String(misses.filter(({ program }) => program === name).length),
  ]);
  console.log(
    [head, ...rows].map((row) => row.map((cell) => cell.padStart(11)).join(" ")).join("\n"),
  );
  console.log(misses.length === 0 ? "pass" : `MISS: ${misses.length}`);
  mkdirSync(join(projectRoot, "build/bench"), { recursive: true });
  const file = join(projectRoot, "build/bench/attack.json");
  writeFileSync(file, `${JSON.stringify({ seconds, seed, tallies, misses }, null, 2)}\n`);
}

const probe = pathToFileURL(join(projectRoot, "bench/attack/probe.mjs")).href;
const [storefrontPort = 0, crmPort = 0] = await freePorts(2);
const withProbe = (port: number) => ({
  NODE_OPTIONS: `--import=${probe}`,
  FOYER_PROBE_PORT: String(port),
  LOG_LEVEL: "error",
});
const database = await startTestDatabase();
try {
  const name = `attack_${randomUUID().slice(0, 8)}`;
  const stack = await startStack({
    serverUrl: database.url,
    folder: database.folder,
    name,
    storefrontEnv: withProbe(storefrontPort),
    crmEnv: withProbe(crmPort),
  });
  try {
    process.exitCode = await run(stack, {
      storefront: `http://127.0.0.1:${storefrontPort}`,
      crm: `http://127.0.0.1:${crmPort}`,
    });
  } finally {
    await stack.stop();
  }
} finally {
  await database.stop();
}
process.exit();
