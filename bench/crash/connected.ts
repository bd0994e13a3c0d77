// Kills the box office while another ticketing system is the record: at its own fault points, and while the other system is
// asked. Then lets each call go wrong in every way. npm run bench -- crash --system tessitura

import { tessituraFeatures } from "../../crm/system/tessitura/tessitura-system";
import type { CallName } from "../../crm/system/tessitura/call-types";
import { demoSettings } from "../../dev/emulators/tessitura/demo-settings";
import { MISHAPS, type Mishap } from "../../dev/emulators/tessitura/world";
import { getLane, type TestLane, within } from "../../tests/support/crash/crash-site";
import { ensureUp, killAt } from "../../tests/support/crash/kill-at";
import type { Kind } from "../../tests/support/crash/kinds";
import type { Scenario } from "../../tests/support/crash/scenario";
import { SCENARIOS } from "../../tests/support/crash/scenarios";
import { settle } from "../../tests/support/crash/settle";
import type { EmulatedTessitura } from "../../tests/support/servers/emulated-tessitura";
import { startBoxOffice } from "../../tests/support/servers/start-box-office";
import { startKillableDatabase } from "../support/killable-database";
import { type OnEnd, saveResult } from "../support/run-bench";
import { checkBothSystems } from "./check-their-orders";
import { findTheirPerformances, startTheirSystem, theirTickets } from "../support/connected-site";

const FEATURES = tessituraFeatures(demoSettings);
const NAME = "crash_connected";
const SOON_MS = 10_000;
/** How many of the mishaps are tried; all unless it is set. */
const mishapLimit =
  process.env.BENCH_MISHAPS === undefined ? null : Number(process.env.BENCH_MISHAPS);

/** What is sold there: between them they make all its writes. */
const KINDS_SOLD: readonly Kind[] = ["tickets", "gift with tickets", "donation", "gift cards"];

/** A basket of one kind, killed or disturbed in one step. */
type Case = { scenario: Scenario; kind: Kind };
type Attempt = { scenario: string; kind: Kind; what: string; done: boolean };

/** Those whose step is in the box office's own process. */
const listCases = (): Case[] =>
  SCENARIOS.filter(
    ({ needs, by }) =>
      by === undefined && (needs === undefined || (needs !== "own seats" && FEATURES[needs])),
  ).flatMap((scenario) =>
    KINDS_SOLD.filter((kind) => scenario.kinds?.includes(kind) ?? true).map((kind) => ({
      scenario,
      kind,
    })),
  );

/** The calls that a case's step makes, with nothing wrong. */
async function listCalls(
  lane: TestLane,
  emulator: EmulatedTessitura,
  { scenario, kind }: Case,
): Promise<CallName[]> {
  const visitor = await scenario.prepare(lane, kind);
  const before = (await emulator.calls()).length;
  await scenario.runStep(lane, visitor, "");
  const made = (await emulator.calls()).slice(before);
  await scenario.resume(lane, visitor);
  return [...new Set(made)];
}

/** Kills the box office after the other system has carried out a call and before it has answered. */
async function killDuring(
  lane: TestLane,
  emulator: EmulatedTessitura,
  { scenario, kind }: Case,
  call: CallName,
): Promise<boolean> {
  await ensureUp(lane);
  const visitor = await scenario.prepare(lane, kind);
  const count = async () => (await emulator.calls()).filter((name) => name === call).length;
  const before = await count();
  await emulator.misbehave(call, "late-answer");
  const step = scenario.runStep(lane, visitor, "");
  const isReached = await within(SOON_MS, async () => (await count()) > before);
  if (isReached) await lane.program.kill();
  await step;
  await emulator.behave();
  await ensureUp(lane);
  await scenario.resume(lane, visitor);
  return isReached;
}

/** Lets one call go wrong. */
async function misbehaveIn(
  lane: TestLane,
  emulator: EmulatedTessitura,
  { scenario, kind }: Case,
  { call, how }: { call: CallName; how: Mishap },
): Promise<boolean> {
  const visitor = await scenario.prepare(lane, kind);
  await emulator.misbehave(call, how);
  await scenario.runStep(lane, visitor, "");
  await emulator.behave();
  // The price or the seats may have been refused, and a basket may wait for what is unknown.
  await scenario.resume(lane, visitor);
  return true;
}

export async function runConnected(onEnd: OnEnd, kills: number): Promise<number> {
  const database = await startKillableDatabase();
  onEnd(database.stop);
  const { emulator, env } = await startTheirSystem(onEnd, { ...database, name: NAME });
  const boxOffice = await startBoxOffice({
    serverUrl: database.url,
    folder: database.folder,
    name: NAME,
    crmEnv: env,
  });
  onEnd(boxOffice.stop);
  const tickets = theirTickets(await findTheirPerformances(boxOffice), emulator);
  const lane = getLane(boxOffice, { url: boxOffice.crmUrl, program: boxOffice.crm }, tickets);
  onEnd(() => lane.pool.end());
  await boxOffice.cardProvider.pauseWebhooks(true);

  const attempts: Attempt[] = [];
  const attempt = async (
    { scenario: { name: scenario }, kind }: Case,
    what: string,
    work: () => Promise<boolean>,
  ) => {
    let done = false;
    try {
      done = await work();
    } catch (error) {
      console.log(`${scenario}, ${kind}, ${what}: ${String(error)}`);
    }
    if (!done) console.log(`not reached: ${scenario}, ${kind}, ${what}`);
    attempts.push({ scenario, kind, what, done });
    if (attempts.length % 25 === 0) console.log(`${attempts.length} attempts`);
  };

  const cases = listCases();
  const pairs: (Case & { call: CallName })[] = [];
  for (const each of cases) {
    const calls = await listCalls(lane, emulator, each);
    console.log(`${each.scenario.name}, ${each.kind}: ${calls.join(", ") || "no calls"}`);
    pairs.push(...calls.map((call) => ({ ...each, call })));
  }
  // Our own fault points are the same for all kinds.
  const first = cases.filter(({ scenario }, at) => cases[at - 1]?.scenario !== scenario);
  for (const each of first)
    for (const commit of each.scenario.commits)
      for (const point of [`before-${commit}`, `after-${commit}`] as const)
        await attempt(each, point, () => killAt(lane, { ...each, point }));
  for (const each of spread(pairs, Math.max(0, kills - attempts.length)))
    await attempt(each, `during ${each.call}`, () => killDuring(lane, emulator, each, each.call));
  const killed = attempts.length;
  const ways = MISHAPS.filter((how) => how !== "late-answer");
  const mishaps = pairs.flatMap((pair) => ways.map((how) => ({ ...pair, how })));
  for (const each of mishapLimit === null ? mishaps : spread(mishaps, mishapLimit))
    await attempt(each, `${each.how} at ${each.call}`, () =>
      misbehaveIn(lane, emulator, each, each),
    );

  await boxOffice.cardProvider.pauseWebhooks(false);
  const isSettled = await settle([lane]);
  const { wrong, ...outcomes } = await checkBothSystems(lane, emulator);
  for (const line of wrong) console.log(`WRONG ${line}`);
  const done = attempts.filter((each) => each.done).length;
  console.log(
    `\n${killed} kills and ${attempts.length - killed} mishaps (${attempts.length - done} not reached or refused); orders: ${JSON.stringify(outcomes.orders)}`,
  );
  console.log(
    `${outcomes.unprinted.length} orders without barcodes, since the answer to printing was lost`,
  );
  console.log(
    `${outcomes.lost.length} lost, ${outcomes.doubled.length} doubled, ${outcomes.unsettled.length} unsettled, ${outcomes.theirs.length} differ there, ${outcomes.kept.length} seats kept; ${isSettled ? "all" : "not all"} settled`,
  );
  saveResult("crash-connected", {
    killed,
    attempts,
    ...outcomes,
    isSettled,
  });
  return wrong.length > 0 || !isSettled ? 1 : 0;
}

/** `count` of them: evenly over all if there are more, again from the first if there are fewer. */
const spread = <Item>(items: readonly Item[], count: number): Item[] =>
  Array.from({ length: items.length === 0 ? 0 : count }, (_, at) => {
    const index =
      count < items.length ? Math.floor((at * items.length) / count) : at % items.length;
    return items[index];
  }).filter((item) => item !== undefined);
