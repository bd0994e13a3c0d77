import { expect, it } from "vitest";

import { remoteIds, RemoteMemory } from "../../../tests/support/servers/remote-memory";
import { startEmulator } from "../../../tests/support/servers/tessitura-emulator";
import type { SeatToLock } from "../system";
import { createSeatCalls } from "./seats";

const BASKET = "basket-1";
const OTHER = "basket-2";

const seat = (seatId: string, instanceId = "i4849", priceTypeId = "p1"): SeatToLock => ({
  instanceId,
  seatId,
  bandId: "b61",
  priceTypeId,
});
const at = (seatId: string, instanceId = "i4849") => ({ instanceId, seatId });

async function start(settings: Parameters<typeof startEmulator>[0] = {}) {
  const emulator = await startEmulator(settings);
  const memory = new RemoteMemory();
  const connect = () =>
    createSeatCalls({
      client: emulator.client,
      baskets: memory.baskets,
      ids: remoteIds,
      settings: { source: 11 },
      holdSeconds: 900,
    });
  const { world } = emulator;
  const fail = (
    call: (typeof world.mishaps)[number]["call"],
    how: (typeof world.mishaps)[number]["how"],
  ) => void world.mishaps.push({ call, how });
  /** Seats that the emulator has locked, for anyone. */
  const lockedThere = () =>
    [...world.sessions.values()].flatMap(({ lines }) =>
      lines.flatMap(({ tickets }) => tickets.map(({ seatId }) => seatId)),
    );
  return { ...emulator, memory, seats: connect(), fail, lockedThere };
}

it("a lock reserves the seats at their price types and has the system's deadline, by four calls", async () => {
  const { seats, world } = await start();
  const locked = await seats.lock(BASKET, [seat("s101"), seat("s102", "i4849", "p3")]);
  expect(locked).toMatchObject({ ok: true, value: { seats: [at("s101"), at("s102")] } });
  const until = locked.ok ? locked.value.until : null;
  expect(until?.getTime()).toBeGreaterThan(world.now() + 14 * 60_000);
  expect(world.calls.sort()).toEqual([
    "readCart",
    "readExpiration",
    "reserveTickets",
    "startSession",
  ]);
  const [session] = world.sessions.values();
  expect(session?.lines[0]?.tickets.map(({ priceTypeId }) => priceTypeId)).toEqual([1, 3]);
});

it("each performance is one call, and a basket keeps its session", async () => {
  const { seats, world } = await start();
  await seats.lock(BASKET, [seat("s101"), seat("s101", "i4850"), seat("s102")]);
  const locked = await seats.lock(BASKET, [seat("s103")]);
  expect(locked.ok && locked.value.seats).toHaveLength(4);
  expect(world.calls.filter((call) => call === "reserveTickets")).toHaveLength(3);
  expect(world.sessions.size).toBe(1);
});

it("of two baskets that want the same seat one gets it, and the other learns which seats it has", async () => {
  const { seats } = await start();
  const [first, second] = await Promise.all([
    seats.lock(BASKET, [seat("s101"), seat("s102")]),
    seats.lock(OTHER, [seat("s102"), seat("s103")]),
  ]);
  const all = [first, second].flatMap((locked) => (locked.ok ? locked.value.seats : []));
  expect(all.map(({ seatId }) => seatId).sort()).toEqual(["s101", "s102", "s103"]);
});

it("a seat that is taken is missing in the answer, alone or among others", async () => {
  const { seats, world, lockedThere } = await start();
  world.sellElsewhere(4849, 101);
  expect(await seats.lock(BASKET, [seat("s101")])).toMatchObject({ value: { seats: [] } });
  const locked = await seats.lock(BASKET, [seat("s101"), seat("s102")]);
  expect(locked).toMatchObject({ value: { seats: [at("s102")] } });
  await seats.release(BASKET, [at("s101"), at("s102")]);
  expect(lockedThere()).toEqual([]);
});

it("the cart counts, not the number that was answered", async () => {
  const { seats, fail } = await start();
  fail("reserveTickets", "fewer-seats");
  expect(await seats.lock(BASKET, [seat("s101"), seat("s102")])).toMatchObject({
    value: { seats: [at("s101")] },
  });
});

it("a seat or a price type that the system does not have is refused without a call", async () => {
  const { seats, world } = await start();
  for (const unknown of [seat("x1"), seat("s101", "x"), seat("s101", "i4849", "x")])
    expect(await seats.lock(BASKET, [unknown])).toMatchObject({ failure: { code: "refused" } });
  expect(world.calls).toEqual([]);
});

it.each(["lost-answer", "lost-request", "silence", "html-500"] as const)(
  "after %s to a lock its outcome is unknown, and a read says what is locked",
  async (how) => {
    const { seats, fail, world } = await start(how === "silence" ? { timeoutMs: 2_000 } : {});
    fail("reserveTickets", how);
    expect(await seats.lock(BASKET, [seat("s101")])).toEqual({
      ok: false,
      failure: { code: "unknown" },
    });
    const isLocked = how === "lost-answer";
    expect(await seats.read(BASKET)).toMatchObject({
      value: { seats: isLocked ? [at("s101")] : [] },
    });
    expect(world.calls.filter((call) => call === "reserveTickets")).toHaveLength(1);
  },
);

it("an unknown price type that hangs leaves nothing locked", async () => {
  const { seats } = await start({ timeoutMs: 2_000, hangMs: 5_000 });
  expect(await seats.lock(BASKET, [seat("s101", "i4849", "p99")])).toMatchObject({
    failure: { code: "unknown" },
  });
  expect(await seats.read(BASKET)).toEqual({ ok: true, value: { seats: [], until: null } });
});

it("a session that could not be started has changed nothing", async () => {
  const { seats, fail, memory } = await start();
  for (const how of ["lost-answer", "lost-request", "html-500"] as const) {
    fail("startSession", how);
    expect(await seats.lock(BASKET, [seat("s101")])).toMatchObject({
      failure: { code: "unavailable" },
    });
    expect(memory.sessions.size).toBe(0);
  }
});

it("a lock of two performances whose second answer is lost is unknown, and neither is lost sight of", async () => {
  const { seats, world } = await start();
  await seats.lock(BASKET, [seat("s105")]);
  world.mishaps.push({ call: "reserveTickets", how: "lost-answer", after: 1 });
  expect(await seats.lock(BASKET, [seat("s101"), seat("s101", "i4850")])).toMatchObject({
    failure: { code: "unknown" },
  });
  expect(await seats.read(BASKET)).toMatchObject({
    value: { seats: [at("s105"), at("s101"), at("s101", "i4850")] },
  });
});

it("an extension moves the deadline and reads what is locked", async () => {
  const { seats, world } = await start();
  await seats.lock(BASKET, [seat("s101")]);
  world.advance(600);
  const extended = await seats.extend(BASKET, []);
  expect(extended).toMatchObject({ value: { seats: [at("s101")] } });
  const until = extended.ok ? extended.value.until : null;
  expect(Math.round(((until?.getTime() ?? 0) - world.now()) / 10_000)).toBe(90);
});

it.each(["lost-answer", "lost-request"] as const)(
  "after %s to an extension the read has the deadline",
  async (how) => {
    const { seats, fail, world } = await start();
    await seats.lock(BASKET, [seat("s101")]);
    world.advance(600);
    fail("setExpiration", how);
    expect(await seats.extend(BASKET, [])).toMatchObject({ failure: { code: "unknown" } });
    const read = await seats.read(BASKET);
    const left = read.ok ? (read.value.until?.getTime() ?? 0) - world.now() : 0;
    expect(Math.round(left / 60_000)).toBe(how === "lost-answer" ? 15 : 5);
  },
);

it("an expired basket has nothing, and its next lock has a new session", async () => {
  for (const secondsLate of [1, 120]) {
    const { seats, world, memory } = await start();
    await seats.lock(BASKET, [seat("s101")]);
    const first = memory.sessions.get(BASKET);
    world.advance(900 + secondsLate);
    expect(await seats.extend(BASKET, [])).toEqual({ ok: true, value: { seats: [], until: null } });
    expect(memory.sessions.size).toBe(0);
    expect(await seats.lock(BASKET, [seat("s102")])).toMatchObject({
      value: { seats: [at("s102")] },
    });
    expect(memory.sessions.get(BASKET)).not.toBe(first);
  }
});

it("a lock that finds its session expired is made in a new one, at once", async () => {
  const { seats, world, memory } = await start();
  await seats.lock(BASKET, [seat("s101")]);
  world.advance(901);
  expect(await seats.lock(BASKET, [seat("s102")])).toMatchObject({
    value: { seats: [at("s102")] },
  });
  expect(world.sessions.size).toBe(2);
  // The system has forgotten the session itself.
  world.sessions.delete(memory.sessions.get(BASKET) ?? "");
  expect(await seats.lock(BASKET, [seat("s103")])).toMatchObject({
    value: { seats: [at("s103")] },
  });
});

it("a release removes only what is named, also after a lost answer, and may be repeated", async () => {
  const { seats, fail, lockedThere } = await start();
  await seats.lock(BASKET, [seat("s101"), seat("s102"), seat("s103")]);
  fail("removeTicket", "lost-answer");
  expect(await seats.release(BASKET, [at("s101"), at("s102")])).toMatchObject({
    failure: { code: "unknown" },
  });
  expect(await seats.release(BASKET, [at("s101"), at("s102"), at("s999")])).toEqual({
    ok: true,
    value: null,
  });
  expect(lockedThere()).toEqual([103]);
});

it("a release of an expired or forgotten basket has nothing to do", async () => {
  const { seats, world, memory } = await start();
  expect(await seats.release(BASKET, [at("s101")])).toMatchObject({ ok: true });
  await seats.lock(BASKET, [seat("s101")]);
  world.advance(901);
  expect(await seats.release(BASKET, [at("s101")])).toMatchObject({ ok: true });
  expect(memory.sessions.size).toBe(0);
});

it("a process that is killed before it has stored the session leaves nothing locked", async () => {
  const { seats, memory, lockedThere } = await start();
  memory.beforeWrite = () => {
    throw new Error("killed");
  };
  await expect(seats.lock(BASKET, [seat("s101")])).rejects.toThrow("killed");
  memory.beforeWrite = () => undefined;
  expect(lockedThere()).toEqual([]);
  expect(await seats.lock(BASKET, [seat("s101")])).toMatchObject({
    value: { seats: [at("s101")] },
  });
});

it("two locks of a new basket at the same time end in one session", async () => {
  const { seats, memory } = await start();
  await Promise.all([seats.lock(BASKET, [seat("s101")]), seats.lock(BASKET, [seat("s102")])]);
  expect(memory.sessions.size).toBe(1);
  const read = await seats.read(BASKET);
  expect(read.ok && read.value.seats.map(({ seatId }) => seatId).sort()).toEqual(["s101", "s102"]);
});

it("while the system does not answer, seats are unavailable and not gone", async () => {
  const { seats, fail, memory } = await start();
  await seats.lock(BASKET, [seat("s101")]);
  for (const call of ["readSession", "readCart", "readExpiration"] as const) {
    fail(call, "html-500");
    expect(await seats.read(BASKET), call).toMatchObject({ failure: { code: "unavailable" } });
  }
  expect(memory.sessions.size).toBe(1);
});

it("the keys of sessions are in no answer and in no log", async () => {
  const { seats, fail, memory, logged } = await start();
  const told: unknown[] = [await seats.lock(BASKET, [seat("s101")])];
  const key = memory.sessions.get(BASKET) ?? "";
  expect(key).not.toBe("");
  for (const how of ["html-500", "error-object", "lost-answer", "conflict"] as const) {
    fail("reserveTickets", how);
    told.push(await seats.lock(BASKET, [seat("s102")]));
  }
  expect(logged()).not.toBe("");
  expect(logged() + JSON.stringify(told)).not.toContain(key);
});
