import { expect, it } from "vitest";

import { rejectAs } from "../../../crm/basket/contents/basket-contents";

import type { PlanSeat, SeatChooser } from "../../../crm/stock/seat-plans/seat-runs";
import {
  claimWithoutTickets,
  claimPickedSeats,
  takeSeats,
  type Take,
} from "../../../crm/basket/lines/tickets/take-seats";
import {
  ageBasket,
  emptyBaskets,
  liveClaims,
  createTestPerformance,
  copyPerformance,
} from "../support/create-test-performance";
import { db } from "../support/test-database";
import { seatsHeldBy } from "../support/hold-calls";
import { seatMinutes } from "../support/paying";
import { query } from "../support/stored";

const soon = () => new Date(Date.now() + 15 * 60_000);

/** Chooses the first free seats; records which seats it was offered. */
function chooseFirstFree(at: { instanceId: string; planId: string }, quantity: number) {
  const looks: { free: string[]; throughout: string[] }[] = [];
  const chooser: SeatChooser = {
    ...at,
    choose: (plan, isFree, isFreeThroughout) => {
      const ids = (test: (seat: PlanSeat) => boolean) =>
        plan.seats.filter(test).map(({ id }) => id);
      looks.push({ free: ids(isFree), throughout: ids(isFreeThroughout) });
      const seats = plan.seats.filter(isFree).slice(0, quantity);
      return seats.length < quantity
        ? { ok: false, failure: { code: "not-allowed", reason: "sold-out" } }
        : { ok: true, value: new Map([["A", seats]]) };
    },
  };
  return { chooser, looks };
}

const take = (choosers: readonly SeatChooser[], how: Take) =>
  db.transaction((tx) => takeSeats(tx, choosers, how, null));

it("chosen seats are claimed for the basket, and its other seats are extended", async () => {
  const at = await createTestPerformance({ seats: 4 });
  const [id = ""] = await emptyBaskets(1);
  const first = await take([chooseFirstFree(at, 2).chooser], claimWithoutTickets(id, soon(), []));
  expect(first.ok && [...first.value.keys()]).toEqual([at.instanceId]);
  await ageBasket(id, 10);
  const heldSeats = ["A-1", "A-2"].map((seatId) => ({
    instanceId: at.instanceId,
    seatId,
    bandId: "A",
  }));
  await take([chooseFirstFree(at, 1).chooser], claimWithoutTickets(id, soon(), heldSeats));
  expect(Object.entries(await seatMinutes(id))).toEqual([
    ["A-1", 15],
    ["A-2", 15],
    ["A-3", 15],
  ]);
});

it("seats are chosen again from a fresh read after a lost race", async () => {
  const at = await createTestPerformance({ seats: 3 });
  const [mine = "", rival = ""] = await emptyBaskets(2);
  const { chooser, looks } = chooseFirstFree(at, 1);
  let raced = false;
  const taken = await take([chooser], async (tx, chosen) => {
    if (!raced) {
      raced = true;
      // Another buyer commits between the read and the claim.
      await take([chooseFirstFree(at, 1).chooser], claimWithoutTickets(rival, soon(), []));
    }
    return claimWithoutTickets(mine, soon(), [])(tx, chosen);
  });
  expect(taken.ok).toBe(true);
  expect(looks.map(({ free }) => free)).toEqual([
    ["A-1", "A-2", "A-3"],
    ["A-2", "A-3"],
  ]);
  expect(await seatsHeldBy(at.instanceId, mine)).toEqual(["A-2"]);
  expect(await seatsHeldBy(at.instanceId, rival)).toEqual(["A-1"]);
});

it("choosing seats is abandoned after five lost races, with the lost seats, and claims nothing", async () => {
  const at = await createTestPerformance({ seats: 2 });
  const { chooser, looks } = chooseFirstFree(at, 2);
  const result = await take([chooser], () =>
    Promise.resolve([{ instanceId: at.instanceId, seatId: "A-2" }]),
  );
  expect(looks).toHaveLength(5);
  expect(result).toEqual(
    rejectAs({
      code: "seats-taken",
      instanceId: at.instanceId,
      lost: [{ section: "Orchestra", row: "A", number: "2", kind: "standard" }],
      lostIds: ["A-2"],
      nearest: [],
    }),
  );
  expect(await liveClaims(at.instanceId)).toEqual([]);
});

it("after two lost races seats are chosen under an exclusive lock of the performance", async () => {
  const at = await createTestPerformance({ seats: 2 });
  const locked: boolean[] = [];
  await take([chooseFirstFree(at, 1).chooser], async () => {
    const [row] = await query<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(hashtextextended(${at.instanceId}, 7)) as free`;
    locked.push(row?.free === false);
    return [{ instanceId: at.instanceId, seatId: "A-1" }];
  });
  expect(locked).toEqual([false, false, true, true, true]);
});

it("seats of several performances are chosen in a fixed order, considering what is free at all performances of a plan", async () => {
  const one = await createTestPerformance({ seats: 3 });
  const [other = "", mine = ""] = await emptyBaskets(2);
  // Another performance with the same plan.
  const secondId = await copyPerformance(one.instanceId, { id: `${one.instanceId}-b` });
  const second = { ...one, instanceId: secondId };
  await take([chooseFirstFree(second, 1).chooser], claimWithoutTickets(other, soon(), []));
  const [first, later] = [chooseFirstFree(one, 1), chooseFirstFree(second, 1)];
  for (const choosers of [
    [first.chooser, later.chooser],
    [later.chooser, first.chooser],
  ]) {
    const taken = await take(choosers, () => Promise.resolve([]));
    expect(taken.ok && [...taken.value.keys()]).toEqual([one.instanceId, secondId]);
  }
  expect(first.looks[0]).toEqual({ free: ["A-1", "A-2", "A-3"], throughout: ["A-2", "A-3"] });
  expect(later.looks[0]).toEqual({ free: ["A-2", "A-3"], throughout: ["A-2", "A-3"] });

  const elsewhere = await createTestPerformance({ seats: 2 });
  const apart = chooseFirstFree(elsewhere, 1);
  await take(
    [apart.chooser, chooseFirstFree(second, 1).chooser],
    claimWithoutTickets(mine, soon(), []),
  );
  expect(apart.looks[0]?.throughout).toEqual(["A-1", "A-2"]);
});

it("a claim returns only the seats that another basket has", async () => {
  const at = await createTestPerformance({ seats: 3 });
  const [mine = "", rival = ""] = await emptyBaskets(2);
  await take([chooseFirstFree(at, 1).chooser], claimWithoutTickets(rival, soon(), []));
  const seats = ["A-1", "A-2"].map((seatId) => ({ ...at, seatId, bandId: "A" }));
  const lost = await db.transaction((tx) =>
    claimWithoutTickets(mine, soon(), seats)(tx, new Map()),
  );
  expect(lost).toEqual([{ instanceId: at.instanceId, seatId: "A-1" }]);
});

it("no seats are claimed when one of the performances has too few", async () => {
  const [one, two] = [
    await createTestPerformance({ seats: 3 }),
    await createTestPerformance({ seats: 1 }),
  ];
  const [mine = ""] = await emptyBaskets(1);
  const result = await take(
    [chooseFirstFree(one, 2).chooser, chooseFirstFree(two, 2).chooser],
    claimWithoutTickets(mine, soon(), []),
  );
  expect(result).toMatchObject({ ok: false, failure: { reason: "sold-out" } });
  expect(await liveClaims(one.instanceId)).toEqual([]);
});

it("choosing seats rethrows errors that are not lost races", async () => {
  const at = await createTestPerformance({ seats: 2 });
  const failing = take([chooseFirstFree(at, 1).chooser], () =>
    Promise.reject(new Error("no database")),
  );
  await expect(failing).rejects.toThrow("no database");
});

const claimPicked = (
  at: { instanceId: string; planId: string },
  needsTakenSeats: boolean,
  lost: readonly string[],
  keepFree: readonly string[] = [],
) => {
  const looks: string[][] = [];
  const result = db.transaction((tx) =>
    claimPickedSeats(
      tx,
      {
        ...at,
        needsTakenSeats,
        choose: (plan, isFree) => {
          looks.push(plan.seats.filter(isFree).map(({ id }) => id));
          const missing = plan.seats.find(({ id }) => keepFree.includes(id));
          return missing !== undefined && !isFree(missing)
            ? { ok: false, failure: { code: "not-allowed", reason: "sold-out" } }
            : { ok: true, value: new Map([["A", plan.seats.slice(0, 2)]]) };
        },
      },
      () => Promise.resolve(lost.map((seatId) => ({ instanceId: at.instanceId, seatId }))),
      null,
    ),
  );
  return result.then((outcome) => ({ outcome, looks }));
};

it("picked seats are claimed without reading claims, unless a rule depends on their neighbors", async () => {
  const at = await createTestPerformance({ seats: 3 });
  const [rival = ""] = await emptyBaskets(1);
  await take([chooseFirstFree(at, 1).chooser], claimWithoutTickets(rival, soon(), []));
  const blind = await claimPicked(at, false, []);
  expect(blind.outcome.ok && [...blind.outcome.value.keys()]).toEqual([at.instanceId]);
  expect(blind.looks).toEqual([["A-1", "A-2", "A-3"]]);
  expect((await claimPicked(at, true, [])).looks).toEqual([["A-2", "A-3"]]);
});

it("picked seats are refused by a rule before anything is claimed", async () => {
  const at = await createTestPerformance({ seats: 3 });
  const [rival = ""] = await emptyBaskets(1);
  await take([chooseFirstFree(at, 1).chooser], claimWithoutTickets(rival, soon(), []));
  const { outcome, looks } = await claimPicked(at, true, ["A-2"], ["A-1"]);
  expect(outcome).toEqual(rejectAs({ code: "not-allowed", reason: "sold-out" }));
  expect(looks).toHaveLength(1);
});

it("picked seats of another basket are returned as lost, and claimed ones count as free in the answer", async () => {
  const at = await createTestPerformance({ seats: 3 });
  const [rival = ""] = await emptyBaskets(1);
  await take([chooseFirstFree(at, 2).chooser], claimWithoutTickets(rival, soon(), []));
  const { outcome, looks } = await claimPicked(at, false, ["A-1"]);
  expect(outcome).toMatchObject({
    ok: false,
    failure: { code: "seats-taken", instanceId: at.instanceId, lostIds: ["A-1"] },
  });
  expect(looks).toEqual([
    ["A-1", "A-2", "A-3"],
    ["A-2", "A-3"],
  ]);
  expect((await claimPicked(at, false, ["A-1"], ["A-1"])).outcome).toEqual(
    rejectAs({ code: "not-allowed", reason: "sold-out" }),
  );
});
