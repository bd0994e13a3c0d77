import { HEADERS, QUERIES } from "../../tests/support/attack/payloads";
import { RAW_REQUESTS, sendBytes } from "../../tests/support/attack/raw-requests";
import { heldMs, memory, send, type Attacked, type Sent } from "./attacked";
import type { Pick } from "./targets";

/** However fast the machine is. */
const MAX_REQUESTS = 60_000;
const MAX_HELD_MS = 100;
const MAX_TRIES = 4;
/** Caches and compiled code that an attack may leave behind: a share of the start, and at least so much. */
const GROWTH_SHARE = 0.25;
const MIN_GROWTH_BYTES = 16 * 1024 * 1024;
const RAW_EVERY = 150;
const RAW_WAIT_MS = 150;
/** Requests between two checks of the sessions: as many, at most, are sent after a request that signs out. */
const SIGNED_IN_EVERY = 50;
const SLOWEST_COUNT = 5;

export type Slow = { what: string; ms: number };
export type Result = {
  name: string;
  requests: number;
  /** How many were answered with each status; "reset" for a connection that the server ended. */
  statuses: Record<string, number>;
  /** The requests that held the event loop longest when they were sent first. */
  slowest: Slow[];
  /** How often a request over the limit was sent again. */
  retries: number;
  /** The longest that one request held the event loop, in the best of its tries. */
  longestMs: number;
  startBytes: number;
  endBytes: number;
  /** How often somebody whom a request had signed out was signed in again. */
  signedInAgain: { customer: number; staff: number };
  misses: { what: string; why: string }[];
};

/** Attacks a program for so long, after a warm-up with the same requests in a third of that. */
export async function attack(attacked: Attacked, ms: number, seed: number): Promise<Result> {
  // Until the code is compiled and the caches are filled.
  await sendUntil(newResult(attacked), attacked, Date.now() + ms / 3, seed);
  const result = newResult(attacked);
  await attacked.people.signInAgain();
  const startBytes = await memory(attacked);
  await heldMs(attacked);
  await sendUntil(result, attacked, Date.now() + ms, seed);
  const endBytes = attacked.program.isRunning() ? await memory(attacked) : NaN;
  Object.assign(result, { startBytes, endBytes });
  const allowed = startBytes + Math.max(startBytes * GROWTH_SHARE, MIN_GROWTH_BYTES);
  if (!(endBytes <= allowed))
    result.misses.push({ what: "memory", why: `${startBytes} bytes grew to ${endBytes}` });
  if (attacked.program.isRunning()) {
    await attacked.people.signInAgain();
    for (const who of await attacked.people.listSignedOut())
      result.misses.push({ what: who, why: "cannot sign in any more" });
  }
  result.signedInAgain = { ...attacked.people.again };
  return result;
}

function newResult({ name }: Attacked): Result {
  return {
    ...{ name, requests: 0, statuses: {}, slowest: [], retries: 0, longestMs: 0 },
    ...{ startBytes: 0, endBytes: 0, signedInAgain: { customer: 0, staff: 0 }, misses: [] },
  };
}

async function sendUntil(
  result: Result,
  attacked: Attacked,
  until: number,
  seed: number,
): Promise<void> {
  const pick = randomFrom(seed);
  while (Date.now() < until && result.requests < MAX_REQUESTS) {
    const { sent, what } = nextRequest(pick, attacked);
    const answer = await send(attacked.origin, sent);
    result.requests += 1;
    result.statuses[answer] = (result.statuses[answer] ?? 0) + 1;
    if (typeof answer === "string" ? answer !== "reset" : answer >= 500)
      result.misses.push({ what, why: String(answer) });
    if (!attacked.program.isRunning()) {
      result.misses.push({ what, why: "the process ended" });
      return;
    }
    await judgeCost(result, attacked, { sent, what });
    if (result.requests % RAW_EVERY === 0) await sendRaw(result, attacked, pick);
    if (result.requests % SIGNED_IN_EVERY === 0) {
      await attacked.people.signInAgain();
      await heldMs(attacked);
    }
  }
}

/** Picks what is sent next: a target with one of its bodies, and now and then odd headers or an odd query. */
function nextRequest(pick: Pick, { targets, people }: Attacked) {
  const target = pick(targets);
  const payload = target.payload(pick);
  const extra = pick([{}, {}, {}, ...HEADERS]);
  const query = pick(["", "", "", ...QUERIES.map((text) => `?${text}`)]);
  const sent: Sent = {
    method: target.method,
    path: `${target.path}${query}`,
    headers: { ...target.headers(people), ...extra, ...payload?.headers },
    ...(payload && { body: payload.body }),
  };
  const asWhom = target.who === "nobody" ? "" : `as ${target.who}`;
  const odd = `${query.slice(0, 30)} ${Object.keys(extra).join()}`.trim();
  const parts = [target.method, target.path, payload?.name ?? "", odd, asWhom];
  return { sent, what: parts.filter((part) => part !== "").join(" ") };
}

/** Reads what a request cost. Over the limit it is sent again and the best try counts: code may have been compiled. */
async function judgeCost(
  result: Result,
  attacked: Attacked,
  { sent, what }: { sent: Sent; what: string },
): Promise<void> {
  const first = await heldMs(attacked);
  let least = first;
  for (let tries = 1; tries < MAX_TRIES && least > MAX_HELD_MS; tries += 1) {
    result.retries += 1;
    await send(attacked.origin, sent);
    least = Math.min(least, await heldMs(attacked));
  }
  result.longestMs = Math.max(result.longestMs, least);
  result.slowest = [...result.slowest, { what, ms: first }]
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_COUNT);
  if (least > MAX_HELD_MS)
    result.misses.push({ what, why: `held the event loop for ${least.toFixed(0)} ms` });
}

async function sendRaw(result: Result, attacked: Attacked, pick: Pick): Promise<void> {
  const [name, bytes] = pick(RAW_REQUESTS);
  const { path } = pick(attacked.targets);
  const status = await sendBytes(attacked.origin, bytes(path), RAW_WAIT_MS);
  // Node's own: a transfer coding or a version of HTTP that it does not know.
  if (status !== null && status >= 500 && status !== 501 && status !== 505)
    result.misses.push({ what: `${name} to ${path}`, why: String(status) });
}

/** Mulberry32: the same attack for the same seed. */
function randomFrom(state: number): Pick {
  let a = state;
  return (list) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    const part = ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    return list[Math.floor(part * list.length)] as (typeof list)[number];
  };
}
