import { HEADERS, QUERIES } from "../../tests/support/attack/payloads";
import { RAW_REQUESTS, sendBytes } from "../../tests/support/attack/raw-requests";
import { createRandom } from "../support/random";
import { blockedMs, memory, send, type Attacked, type Sent } from "./attacked";
import type { Pick } from "./targets";

/** Limit for fast machines. */
const MAX_REQUESTS = 60_000;
const MAX_BLOCKED_MS = 100;
const MAX_TRIES = 4;
/** Allowed memory growth for caches and compiled code: a share of the start, but at best MIN_GROWTH_BYTES. */
const GROWTH_SHARE = 0.25;
const MIN_GROWTH_BYTES = 16 * 1024 * 1024;
const RAW_EVERY = 150;
const RAW_WAIT_MS = 150;
/** Requests between two checks that the customer and the member of staff are still signed in. */
const CHECK_SESSIONS_EVERY = 50;
const SLOWEST_COUNT = 5;

export type Slow = { what: string; ms: number };
export type Result = {
  name: string;
  requests: number;
  /** Responses by status; "reset" for connections that the server closed. */
  statuses: Record<string, number>;
  /** The requests that blocked the event loop longest at the first try. */
  slowest: Slow[];
  /** Number of retries of requests over the limit. */
  retries: number;
  /** The longest block by a request, in the best of its tries. */
  longestMs: number;
  startBytes: number;
  endBytes: number;
  /** Sign-ins that were needed because a request had signed out. */
  signedInAgain: { customer: number; staff: number };
  misses: { what: string; why: string }[];
};

/** Attacks a program for `ms`, after a warm-up with the same requests for a third of it. */
export async function attack(attacked: Attacked, ms: number, seed: number): Promise<Result> {
  // Compiles the code and fills the caches.
  await sendUntil(newResult(attacked), attacked, Date.now() + ms / 3, seed);
  const result = newResult(attacked);
  await attacked.people.signInAgain();
  const startBytes = await memory(attacked);
  await blockedMs(attacked);
  await sendUntil(result, attacked, Date.now() + ms, seed);
  const endBytes = attacked.program.isRunning() ? await memory(attacked) : NaN;
  Object.assign(result, { startBytes, endBytes });
  const allowed = startBytes + Math.max(startBytes * GROWTH_SHARE, MIN_GROWTH_BYTES);
  if (!(endBytes <= allowed))
    result.misses.push({ what: "memory", why: `${startBytes} bytes grew to ${endBytes}` });
  if (attacked.program.isRunning()) {
    await attacked.people.signInAgain();
    for (const role of await attacked.people.listSignedOut())
      result.misses.push({ what: role, why: "cannot sign in anymore" });
  }
  result.signedInAgain = { ...attacked.people.again };
  return result;
}

function newResult({ name }: Attacked): Result {
  return {
    name,
    requests: 0,
    statuses: {},
    slowest: [],
    retries: 0,
    longestMs: 0,
    startBytes: 0,
    endBytes: 0,
    signedInAgain: { customer: 0, staff: 0 },
    misses: [],
  };
}

async function sendUntil(
  result: Result,
  attacked: Attacked,
  until: number,
  seed: number,
): Promise<void> {
  const pick = createPick(seed);
  while (Date.now() < until && result.requests < MAX_REQUESTS) {
    const { sent, what } = nextRequest(pick, attacked);
    const outcome = await send(attacked.origin, sent);
    result.requests += 1;
    result.statuses[outcome] = (result.statuses[outcome] ?? 0) + 1;
    if (typeof outcome === "string" ? outcome !== "reset" : outcome >= 500)
      result.misses.push({ what, why: String(outcome) });
    if (!attacked.program.isRunning()) {
      result.misses.push({ what, why: "the process ended" });
      return;
    }
    await checkBlocking(result, attacked, { sent, what });
    if (result.requests % RAW_EVERY === 0) await sendRaw(result, attacked, pick);
    if (result.requests % CHECK_SESSIONS_EVERY === 0) {
      await attacked.people.signInAgain();
      await blockedMs(attacked);
    }
  }
}

/** Picks the next request: a target with one of its payloads, sometimes with unusual headers or an unusual query. */
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
  const actor = target.who === "nobody" ? "" : `as ${target.who}`;
  const extras = `${query.slice(0, 30)} ${Object.keys(extra).join()}`.trim();
  const parts = [target.method, target.path, payload?.name ?? "", extras, actor];
  return { sent, what: parts.filter((part) => part !== "").join(" ") };
}

/** Checks how long a request blocked the event loop. Retries above the limit and counts the best try. */
async function checkBlocking(
  result: Result,
  attacked: Attacked,
  { sent, what }: { sent: Sent; what: string },
): Promise<void> {
  const first = await blockedMs(attacked);
  let best = first;
  for (let tries = 1; tries < MAX_TRIES && best > MAX_BLOCKED_MS; tries += 1) {
    result.retries += 1;
    await send(attacked.origin, sent);
    best = Math.min(best, await blockedMs(attacked));
  }
  result.longestMs = Math.max(result.longestMs, best);
  result.slowest = [...result.slowest, { what, ms: first }]
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_COUNT);
  if (best > MAX_BLOCKED_MS)
    result.misses.push({ what, why: `blocked the event loop for ${best.toFixed(0)} ms` });
}

async function sendRaw(result: Result, attacked: Attacked, pick: Pick): Promise<void> {
  const [name, bytes] = pick(RAW_REQUESTS);
  const { path } = pick(attacked.targets);
  const status = await sendBytes(attacked.origin, bytes(path), RAW_WAIT_MS);
  // 501 and 505 are Node's own responses to unknown transfer codings and HTTP versions.
  if (status !== null && status >= 500 && status !== 501 && status !== 505)
    result.misses.push({ what: `${name} to ${path}`, why: String(status) });
}

function createPick(seed: number): Pick {
  const random = createRandom(seed);
  return (list) => list[Math.floor(random() * list.length)] as (typeof list)[number];
}
