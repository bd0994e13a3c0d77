import { expect, it, vi, onTestFinished, beforeEach } from "vitest";

import { createRequestGate, type Urgency } from "./request-gate";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const leastBrowsing = { alone: 8, besideBuyers: 1 };

/** A gate whose clock and load the test sets, and visitors who come and go. */
function testGate({ most = 64, mostWaiting = 500, waitMs = 3_000 } = {}) {
  let lateMs = 0;
  const gate = createRequestGate(
    { most, mostWaiting, waitMs, leastBrowsing },
    { now: () => performance.now(), lateMs: () => lateMs },
  );
  const atWork = new Map<string, () => void>();
  const went: string[] = [];
  const come = (name: string, urgency: Urgency, options?: { isNeeded: boolean }) =>
    gate.enter(urgency, options).then((leave) => {
      went.push(leave === null ? `${name} turned away` : name);
      if (leave !== null) atWork.set(name, leave);
      return leave !== null;
    });
  return {
    went,
    come,
    atWork,
    /** Of all that have begun the one with this name, or all. */
    async end(...names: string[]) {
      for (const name of names.length > 0 ? names : atWork.keys()) {
        atWork.get(name)?.();
        atWork.delete(name);
      }
      await pass(0);
    },
    setLate: (ms: number) => (lateMs = ms),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Ends whatever is at work and lets so many come to browse, until the gate has seen often enough how late the process is. */
async function browseFor(
  { come, end, setLate }: ReturnType<typeof testGate>,
  looks: number,
  lateMs: number,
) {
  setLate(lateMs);
  for (let look = 0; look < looks; look += 1) {
    void come("earlier", "browsing");
    await pass(250);
    await end("earlier");
  }
}

/** How many of a hundred who come at once to browse are worked on at once. */
async function countBrowsing({ come, atWork }: ReturnType<typeof testGate>): Promise<number> {
  for (let visitor = 0; visitor < 100; visitor += 1) void come(`visitor ${visitor}`, "browsing");
  await pass(0);
  return atWork.size;
}

it("those who pay are admitted before those who browse, those who search come last, and each in the order they came", async () => {
  const { went, come, end } = testGate({ most: 1 });
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
  for (let left = 0; left < 7; left += 1) await end();
  expect(went).toEqual(["first", "c", "f", "b", "a", "e", "d"]);
});

it("a full line turns away the last who browse for those who pay, and nobody for another who browses", async () => {
  const { went, come, end } = testGate({ most: 1, mostWaiting: 2 });
  void come("first", "browsing");
  for (const name of ["a", "b", "c"]) void come(name, "browsing");
  for (const name of ["d", "e", "f"]) void come(name, "paying");
  await pass(0);
  const turnedAway = ["a", "b", "c", "f"].map((name) => `${name} turned away`);
  expect(went.toSorted()).toEqual([...turnedAway, "first"].toSorted());
  await end();
  await end();
  expect(went.slice(5)).toEqual(["d", "e"]);
});

it("a request that waited too long is turned away, and its place in line is gone", async () => {
  const { went, come, end } = testGate({ most: 1, waitMs: 20 });
  void come("first", "browsing");
  void come("late", "paying");
  await pass(19);
  expect(went).toEqual(["first"]);
  await pass(1);
  expect(went).toEqual(["first", "late turned away"]);
  await end();
  expect(await come("next", "browsing")).toBe(true);
});

it("a place is left once, however often it is said", async () => {
  const gate = createRequestGate(
    { most: 1, leastBrowsing, mostWaiting: 9, waitMs: 20 },
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

it("without a limit everybody is admitted, however late the process is", async () => {
  const gate = createRequestGate(
    { most: 0, leastBrowsing, mostWaiting: 0, waitMs: 0 },
    { now: () => 0, lateMs: () => 99 },
  );
  const places = await Promise.all(Array.from({ length: 200 }, () => gate.enter("searching")));
  expect(places).not.toContain(null);
});

it("an idle process works on 64 pages at once, and on the others of a burst when these are done", async () => {
  const site = testGate();
  expect(await countBrowsing(site)).toBe(64);
  // They keep the process busy.
  site.setLate(300);
  for (let wave = 0; wave < 20; wave += 1) {
    await pass(100);
    await site.end();
  }
  expect(site.went).toHaveLength(100);
  expect(site.went.filter((name) => name.endsWith("turned away"))).toEqual([]);
});

it("a process that is late admits eight to browse while nobody buys, and one beside buyers", async () => {
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

it("a process that is late admits everybody who pays or has a basket", async () => {
  const site = testGate();
  await browseFor(site, 4, 50);
  for (let buyer = 0; buyer < 32; buyer += 1) {
    void site.come(`payer ${buyer}`, "paying");
    void site.come(`buyer ${buyer}`, "buying");
  }
  await pass(0);
  expect(site.atWork.size).toBe(64);
});

it("a process that is in time again admits ever more to browse", async () => {
  const site = testGate();
  await browseFor(site, 4, 50);
  await browseFor(site, 10, 1);
  expect(await countBrowsing(site)).toBe(8 + 10);
});

it("after one browsing request has timed out, new ones wait 250 ms until the line is empty", async () => {
  const site = testGate({ most: 1, waitMs: 3_000 });
  void site.come("at work", "browsing");
  void site.come("first in line", "browsing");
  await pass(2_999);
  void site.come("second in line", "browsing");
  await pass(1);
  expect(site.went).toEqual(["at work", "first in line turned away"]);
  void site.come("newcomer", "browsing");
  void site.come("payer", "paying");
  await pass(249);
  expect(site.went).toHaveLength(2);
  await pass(1);
  expect(site.went.slice(2)).toEqual(["newcomer turned away"]);
  await site.end("at work");
  await site.end("payer");
  expect(site.went.slice(3)).toEqual(["payer", "second in line"]);
  void site.come("after the rush", "browsing");
  await pass(2_999);
  expect(site.went).toHaveLength(5);
});

it("a few who browse without a pause are all served, one after the other, by a process that is always late", async () => {
  const site = testGate();
  site.setLate(50);
  for (let page = 0; page < 100; page += 1) {
    void site.come(`buyer ${page}`, "paying");
    void site.come(`page ${page}`, "browsing");
    if (page < 4) continue;
    await pass(300);
    await site.end(`page ${page - 4}`, `buyer ${page - 4}`);
  }
  expect(site.atWork.has("page 96")).toBe(true);
  expect(site.atWork.has("page 97")).toBe(false);
  expect(site.went.filter((name) => name.endsWith("turned away"))).toEqual([]);
});

it("the limit on browsing is back at its maximum after an hour without requests", async () => {
  const gate = testGate();
  await browseFor(gate, 12, 100);
  gate.setLate(0);
  await pass(3_600_000);
  expect(await countBrowsing(gate)).toBe(64);
});

it("waiting requests are admitted when the process has caught up, even if no other request starts or ends", async () => {
  const gate = testGate();
  await browseFor(gate, 12, 100);
  for (let visitor = 0; visitor < 20; visitor += 1)
    void gate.come(`visitor ${visitor}`, "browsing");
  await pass(0);
  expect(gate.atWork.size).toBe(8);
  gate.setLate(0);
  await pass(2_000);
  expect(gate.atWork.size).toBeGreaterThan(8);
});

it("who can be served without a place gets one while there is one and the process is in time, and never waits", async () => {
  const isNeeded = false;
  const full = testGate({ most: 1 });
  await full.come("first", "browsing", { isNeeded });
  await full.come("second", "browsing", { isNeeded });
  expect(full.went).toEqual(["first", "second turned away"]);
  const late = testGate();
  await browseFor(late, 8, 100);
  await late.come("first", "browsing", { isNeeded });
  expect(late.went.at(-1)).toBe("first turned away");
});

it("beside buyers a late process rests from searches nine times as long as the last one took", async () => {
  const gate = testGate();
  await browseFor(gate, 8, 100);
  void gate.come("buyer", "paying");
  await gate.come("search", "searching");
  await pass(200);
  void gate.come("payer", "paying");
  await gate.end("search");
  void gate.come("next search", "searching");
  await pass(1_500);
  expect(gate.went).not.toContain("next search");
  await gate.come("page", "browsing");
  await pass(500);
  expect(gate.went.slice(-2)).toEqual(["page", "next search"]);
});
