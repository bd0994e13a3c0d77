// Kills the box office while another ticketing system is the record: at its own fault points, and while the other system is
// asked. Then lets each call go wrong in every way. npm run bench -- crash --system tessitura

import { tessituraFeatures } from "../../crm/system/tessitura/tessitura-system";
import type { CallName } from "../../crm/system/tessitura/call-types";
import { demoSettings } from "../../dev/emulators/tessitura/demo-settings";
import { MISHAPS, type Mishap } from "../../dev/emulators/tessitura/world";
import { laneOf, type TestLane, within } from "../../tests/support/crash/crash-site";
import { ensureUp, killAt } from "../../tests/support/crash/kill-at";
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

type Attempt = { scenario: string; what: string; done: boolean };

/** What can be bought there, and is killed in the box office's own process. */
const isPossible = ({ kinds, needs, by }: Scenario) =>
  by === undefined &&
  (kinds === undefined || kinds.includes("tickets")) &&
  (needs === undefined || (needs !== "own seats" && FEATURES[needs]));

/** The calls that each scenario's step makes, with nothing wrong. */
async function callsOf(
  lane: TestLane,
  emulator: EmulatedTessitura,
  scenario: Scenario,
): Promise<CallName[]> {
  const visitor = await scenario.prepare(lane, "tickets");
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
  scenario: Scenario,
  call: CallName,
): Promise<boolean> {
  await ensureUp(lane);
  const visitor = await scenario.prepare(lane, "tickets");
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
  scenario: Scenario,
  { call, how }: { call: CallName; how: Mishap },
): Promise<boolean> {
  const visitor = await scenario.prepare(lane, "tickets");
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
  const tickets = theirTickets(await findTheirPerformances(boxOffice));
  const lane = laneOf(boxOffice, { url: boxOffice.crmUrl, program: boxOffice.crm }, tickets);
  onEnd(() => lane.pool.end());
  await boxOffice.cardProvider.pauseWebhooks(true);

  const attempts: Attempt[] = [];
  const attempt = async (scenario: Scenario, what: string, work: () => Promise<boolean>) => {
    let done = false;
    try {
      done = await work();
    } catch (error) {
      console.log(`${scenario.name}, ${what}: ${String(error)}`);
    }
    if (!done) console.log(`not reached: ${scenario.name}, ${what}`);
    attempts.push({ scenario: scenario.name, what, done });
    if (attempts.length % 25 === 0) console.log(`${attempts.length} attempts`);
  };

  const possible = SCENARIOS.filter(isPossible);
  const calls = new Map<Scenario, CallName[]>();
  for (const scenario of possible) calls.set(scenario, await callsOf(lane, emulator, scenario));
  const pairs = [...calls].flatMap(([scenario, made]) => made.map((call) => ({ scenario, call })));
  for (const [{ name }, made] of calls) console.log(`${name}: ${made.join(", ") || "no calls"}`);

  for (const scenario of possible)
    for (const commit of scenario.commits)
      for (const point of [`before-${commit}`, `after-${commit}`] as const)
        await attempt(scenario, point, () => killAt(lane, { scenario, point, kind: "tickets" }));
  for (let at = 0; attempts.length < kills && pairs.length > 0; at += 1) {
    const { scenario, call } = pairs[at % pairs.length] ?? fail();
    await attempt(scenario, `during ${call}`, () => killDuring(lane, emulator, scenario, call));
  }
  const killed = attempts.length;
  const ways = MISHAPS.filter((how) => how !== "late-answer");
  for (const { scenario, call } of pairs)
    for (const how of ways)
      await attempt(scenario, `${how} at ${call}`, () =>
        misbehaveIn(lane, emulator, scenario, { call, how }),
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
    `${outcomes.lost.length} lost, ${outcomes.doubled.length} doubled, ${outcomes.unsettled.length} unsettled, ${outcomes.theirs.length} differ there; ${isSettled ? "all" : "not all"} settled`,
  );
  saveResult("crash-connected", {
    killed,
    attempts,
    ...outcomes,
    isSettled,
  });
  return wrong.length > 0 || !isSettled ? 1 : 0;
}

function fail(): never {
  throw new Error("no call to be killed in");
}
