import { expect, it, vi, onTestFinished, beforeEach } from "vitest";

import { createRequestGate, type Urgency } from "./request-gate";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const minBrowsing = { withoutBuyers: 8, withBuyers: 1 };

function testGate({ maxActive = 64, maxWaiting = 500, waitMs = 3_000 } = {}) {
  let lateMs = 0;
  const gate = createRequestGate(
    { maxActive, maxWaiting, waitMs, minBrowsing },
    { now: () => performance.now(), lateMs: () => lateMs },
  );
  const active = new Map<string, () => void>();
  const settled: string[] = [];
  const come = (name: string, urgency: Urgency, options?: { isNeeded?: boolean; from?: string }) =>
    gate.enter(urgency, options).then((leave) => {
      settled.push(leave === null ? `${name} turned away` : name);
      if (leave !== null) active.set(name, leave);
      return leave !== null;
    });
  return {
    settled,
    come,
    active,
    /** Ends the active requests with these names; all of them without names. */
    async end(...names: string[]) {
      for (const name of names.length > 0 ? names : active.keys()) {
        active.get(name)?.();
        active.delete(name);
      }
      await pass(0);
    },
    setLate: (ms: number) => (lateMs = ms),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Sends one browsing request per sample of the gate, at this lag. */
async function browseFor(
  { come, end, setLate }: ReturnType<typeof testGate>,
  samples: number,
  lateMs: number,
) {
  setLate(lateMs);
  for (let sample = 0; sample < samples; sample += 1) {
    void come("earlier", "browsing");
    await pass(250);
    await end("earlier");
  }
}

/** Returns how many of 100 simultaneous browsing requests are admitted at once. */
async function countBrowsing({ come, active }: ReturnType<typeof testGate>): Promise<number> {
  for (let visitor = 0; visitor < 100; visitor += 1) void come(`visitor ${visitor}`, "browsing");
  await pass(0);
  return active.size;
}

it("waiting requests are admitted by urgency, and first come first served within one urgency", async () => {
  const { settled, come, end } = testGate({ maxActive: 1 });
  void come("first", "browsing");
  for (const [name, urgency] of [
    ["a", "browsing"],
    ["b", "buying"],
    ["c", "paying"],
    ["d", "searching"],
    ["e", "browsing"],
    ["f", "paying"],
  ] as const)
    void come(name, urgency);
  for (let request = 0; request < 7; request += 1) await end();
  expect(settled).toEqual(["first", "c", "f", "b", "a", "e", "d"]);
});

it("when the queue is full, a paying request evicts the newest browsing request, and a browsing request is turned away", async () => {
  const { settled, come, end } = testGate({ maxActive: 1, maxWaiting: 2 });
  void come("first", "browsing");
  for (const name of ["a", "b", "c"]) void come(name, "browsing");
  for (const name of ["d", "e", "f"]) void come(name, "paying");
  await pass(0);
  const turnedAway = ["a", "b", "c", "f"].map((name) => `${name} turned away`);
  expect(settled.toSorted()).toEqual([...turnedAway, "first"].toSorted());
  await end();
  await end();
  expect(settled.slice(5)).toEqual(["d", "e"]);
});

it("a request that has waited for `waitMs` is turned away and leaves the queue", async () => {
  const { settled, come, end } = testGate({ maxActive: 1, waitMs: 20 });
  void come("first", "browsing");
  void come("late", "paying");
  await pass(19);
  expect(settled).toEqual(["first"]);
  await pass(1);
  expect(settled).toEqual(["first", "late turned away"]);
  await end();
  expect(await come("next", "browsing")).toBe(true);
});

it("releasing a slot twice frees it once", async () => {
  const gate = createRequestGate(
    { maxActive: 1, minBrowsing, maxWaiting: 9, waitMs: 20 },
    { now: () => 0, lateMs: () => 0 },
  );
  const leave = await gate.enter("browsing");
  leave?.();
  leave?.();
  expect(await gate.enter("browsing")).not.toBeNull();
  const second = gate.enter("browsing");
  await pass(20);
  expect(await second).toBeNull();
});

it("without a limit every request is admitted, even while the process lags", async () => {
  const gate = createRequestGate(
    { maxActive: 0, minBrowsing, maxWaiting: 0, waitMs: 0 },
    { now: () => 0, lateMs: () => 99 },
  );
  const places = await Promise.all(Array.from({ length: 200 }, () => gate.enter("searching")));
  expect(places).not.toContain(null);
});

it("an idle process serves 64 browsing requests at once, and the rest of a burst as those finish", async () => {
  const gate = testGate();
  expect(await countBrowsing(gate)).toBe(64);
  gate.setLate(300);
  for (let wave = 0; wave < 20; wave += 1) {
    await pass(100);
    await gate.end();
  }
  expect(gate.settled).toHaveLength(100);
  expect(gate.settled.filter((name) => name.endsWith("turned away"))).toEqual([]);
});

it("a lagging process admits 8 browsing requests without buyers, and 1 with buyers", async () => {
  const alone = testGate();
  await browseFor(alone, 4, 50);
  expect(await countBrowsing(alone)).toBe(8);

  const beside = testGate();
  await browseFor(beside, 4, 50);
  void beside.come("buyer", "buying");
  await browseFor(beside, 1, 50);
  await beside.end("buyer");
  expect(await countBrowsing(beside)).toBe(1);
});

it("a lagging process admits every paying and buying request", async () => {
  const gate = testGate();
  await browseFor(gate, 4, 50);
  for (let buyer = 0; buyer < 32; buyer += 1) {
    void gate.come(`payer ${buyer}`, "paying");
    void gate.come(`buyer ${buyer}`, "buying");
  }
  await pass(0);
  expect(gate.active.size).toBe(64);
});

it("the browsing limit rises by one per sample without lag", async () => {
  const gate = testGate();
  await browseFor(gate, 4, 50);
  await browseFor(gate, 10, 1);
  expect(await countBrowsing(gate)).toBe(8 + 10);
});

it("after one browsing request has timed out, new ones wait 250 ms until the queue is empty", async () => {
  const gate = testGate({ maxActive: 1, waitMs: 3_000 });
  void gate.come("active", "browsing");
  void gate.come("first in the queue", "browsing");
  await pass(2_999);
  void gate.come("second in the queue", "browsing");
  await pass(1);
  expect(gate.settled).toEqual(["active", "first in the queue turned away"]);
  void gate.come("newcomer", "browsing");
  void gate.come("payer", "paying");
  await pass(249);
  expect(gate.settled).toHaveLength(2);
  await pass(1);
  expect(gate.settled.slice(2)).toEqual(["newcomer turned away"]);
  await gate.end("active");
  await gate.end("payer");
  expect(gate.settled.slice(3)).toEqual(["payer", "second in the queue"]);
  void gate.come("after the rush", "browsing");
  await pass(2_999);
  expect(gate.settled).toHaveLength(5);
});

it("a constantly lagging process serves a few browsing requests one after the other, and turns none away", async () => {
  const gate = testGate();
  gate.setLate(50);
  for (let page = 0; page < 100; page += 1) {
    void gate.come(`buyer ${page}`, "paying");
    void gate.come(`page ${page}`, "browsing");
    if (page < 4) continue;
    await pass(300);
    await gate.end(`page ${page - 4}`, `buyer ${page - 4}`);
  }
  expect(gate.active.has("page 96")).toBe(true);
  expect(gate.active.has("page 97")).toBe(false);
  expect(gate.settled.filter((name) => name.endsWith("turned away"))).toEqual([]);
});

it("the browsing limit is back at its maximum after an hour without requests", async () => {
  const gate = testGate();
  await browseFor(gate, 12, 100);
  gate.setLate(0);
  await pass(3_600_000);
  expect(await countBrowsing(gate)).toBe(64);
});

it("waiting requests are admitted once the process has caught up, even if no other request starts or ends", async () => {
  const gate = testGate();
  await browseFor(gate, 12, 100);
  for (let visitor = 0; visitor < 20; visitor += 1)
    void gate.come(`visitor ${visitor}`, "browsing");
  await pass(0);
  expect(gate.active.size).toBe(8);
  gate.setLate(0);
  await pass(2_000);
  expect(gate.active.size).toBeGreaterThan(8);
});

it("a request that needs no slot never waits, and is turned away while the process is full or lags", async () => {
  const isNeeded = false;
  const full = testGate({ maxActive: 1 });
  await full.come("first", "browsing", { isNeeded });
  await full.come("second", "browsing", { isNeeded });
  expect(full.settled).toEqual(["first", "second turned away"]);
  const late = testGate();
  await browseFor(late, 8, 100);
  await late.come("first", "browsing", { isNeeded });
  expect(late.settled.at(-1)).toBe("first turned away");
});

it("with buyers present, a lagging process pauses searches for 19 times the duration of the last one", async () => {
  const gate = testGate();
  await browseFor(gate, 8, 100);
  void gate.come("buyer", "paying");
  await gate.come("search", "searching");
  await pass(100);
  void gate.come("payer", "paying");
  await gate.end("search");
  void gate.come("next search", "searching");
  await pass(1_500);
  expect(gate.settled).not.toContain("next search");
  await gate.come("page", "browsing");
  await pass(500);
  expect(gate.settled.slice(-2)).toEqual(["page", "next search"]);
});

it("one address block gets at most three quarters of the slots and of the queue", async () => {
  const gate = testGate({ maxActive: 8, maxWaiting: 8 });
  for (let request = 0; request < 20; request += 1)
    void gate.come(`crowd ${request}`, "paying", { from: "192.0.2.1" });
  await pass(0);
  expect(gate.active.size).toBe(6);
  expect(gate.settled.filter((name) => name.endsWith("turned away"))).toHaveLength(8);
  await gate.come("other", "browsing", { from: "192.0.2.2" });
  await gate.come("own program", "browsing");
  expect(gate.settled.slice(-2)).toEqual(["other", "own program"]);
});

it("address blocks that wait are served in turn", async () => {
  const gate = testGate({ maxActive: 1 });
  void gate.come("first", "buying", { from: "192.0.2.1" });
  for (const name of ["a", "b", "c"]) void gate.come(name, "buying", { from: "192.0.2.1" });
  void gate.come("other", "buying", { from: "192.0.2.2" });
  for (let request = 0; request < 5; request += 1) await gate.end();
  expect(gate.settled).toEqual(["first", "a", "other", "b", "c"]);
});

it("the gate counts requests with a slot and waiting requests, and nothing once all have ended", async () => {
  const gate = createRequestGate(
    { maxActive: 2, minBrowsing, maxWaiting: 9, waitMs: 20 },
    { now: () => performance.now(), lateMs: () => 0 },
  );
  const entered = ["a", "a", "b", "b"].map((from) => gate.enter("buying", { from }));
  await pass(0);
  expect(gate.count()).toEqual({ active: 2, waiting: 2 });
  (await entered[0])?.();
  await pass(20);
  expect(gate.count()).toEqual({ active: 2, waiting: 0 });
  for (const leave of await Promise.all(entered)) leave?.();
  expect(gate.count()).toEqual({ active: 0, waiting: 0 });
});
