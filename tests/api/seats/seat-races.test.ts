import { expect, it } from "vitest";

import { rejectAs } from "../../../crm/baskets/basket-contents";

import type { PlanSeat, SeatChooser } from "../../../crm/holds/seat-runs";
import { claimOnly, claimPickedSeats, takeSeats, type Take } from "../../../crm/holds/take-seats";
import {
  ageBasket,
  emptyBaskets,
  liveClaims,
  createTestPerformance,
  query,
} from "../support/create-test-performance";
import { db } from "../support/test-database";

const performanceOf = (seats: number) => createTestPerformance({ rows: [{ row: "A", seats }] });
const soon = () => new Date(Date.now() + 15 * 60_000);
const heldBy = async (instanceId: string, basketId: string) =>
  (await liveClaims(instanceId))
    .filter(({ basket_id }) => basket_id === basketId)
    .map(({ seat_id }) => seat_id)
    .sort();

/** Chooses the first so many free seats; notes what it was asked with. */
function firstFree(at: { instanceId: string; planId: string }, quantity: number) {
  const looks: { free: string[]; throughout: string[] }[] = [];
  const chooser: SeatChooser = {
    ...at,
    choose: (plan, isFree, isFreeThroughout) => {
      const ids = (test: (seat: PlanSeat) => boolean) =>
        plan.seats.filter(test).map(({ id }) => id);
      looks.push({ free: ids(isFree), throughout: ids(isFreeThroughout) });
      const seats = plan.seats.filter(isFree).slice(0, quantity);
      return seats.length < quantity
        ? { ok: false, problem: { code: "not-allowed", reason: "sold-out" } }
        : { ok: true, seats: new Map([["A", seats]]) };
    },
  };
  return { chooser, looks };
}

const take = (choosers: readonly SeatChooser[], how: Take) =>
  db.transaction((tx) => takeSeats(tx, choosers, how));

it("seats chosen for a buyer are claimed for the basket, and those it has are kept longer", async () => {
  const at = await performanceOf(4);
  const [id = ""] = await emptyBaskets(1);
  const first = await take([firstFree(at, 2).chooser], claimOnly(id, soon(), []));
  expect(first.ok && [...first.value.keys()]).toEqual([at.instanceId]);
  await ageBasket(id, 10);
  const kept = ["A-1", "A-2"].map((seatId) => ({
    instanceId: at.instanceId,
    seatId,
    bandId: "A",
  }));
  await take([firstFree(at, 1).chooser], claimOnly(id, soon(), kept));
  const minutes = await query<{ seat_id: string; minutes: number }>`
    select seat_id, round(extract(epoch from held_until - crm_now()) / 60)::int as minutes
    from claims where basket_id = ${id} order by seat_id`;
  expect(minutes.map((row) => [row.seat_id, row.minutes])).toEqual([
    ["A-1", 15],
    ["A-2", 15],
    ["A-3", 15],
  ]);
});

it("seats chosen for a buyer are chosen again from a fresh read after a lost race", async () => {
  const at = await performanceOf(3);
  const [mine = "", rival = ""] = await emptyBaskets(2);
  const { chooser, looks } = firstFree(at, 1);
  let raced = false;
  const taken = await take([chooser], async (tx, chosen) => {
    if (!raced) {
      raced = true;
      // Between the look and the claim somebody else commits.
      await take([firstFree(at, 1).chooser], claimOnly(rival, soon(), []));
    }
    return claimOnly(mine, soon(), [])(tx, chosen);
  });
  expect(taken.ok).toBe(true);
  expect(looks.map(({ free }) => free)).toEqual([
    ["A-1", "A-2", "A-3"],
    ["A-2", "A-3"],
  ]);
  expect(await heldBy(at.instanceId, mine)).toEqual(["A-2"]);
  expect(await heldBy(at.instanceId, rival)).toEqual(["A-1"]);
});

it("seats chosen for a buyer are given up after five lost races, named, with nothing kept", async () => {
  const at = await performanceOf(2);
  const { chooser, looks } = firstFree(at, 2);
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

it("seats chosen for a buyer are chosen after two lost races with no other buyer in the performance", async () => {
  const at = await performanceOf(2);
  const locked: boolean[] = [];
  await take([firstFree(at, 1).chooser], async () => {
    const [row] = await query<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(hashtextextended(${at.instanceId}, 7)) as free`;
    locked.push(row?.free === false);
    return [{ instanceId: at.instanceId, seatId: "A-1" }];
  });
  expect(locked).toEqual([false, false, true, true, true]);
});

it("seats of several performances are chosen in one order, and by what is free in all of one plan", async () => {
  const one = await performanceOf(3);
  const [other = "", mine = ""] = await emptyBaskets(2);
  // A second evening in the same hall.
  const secondId = `${one.instanceId}-b`;
  await query`
    insert into instances
    select (jsonb_populate_record(i, jsonb_build_object('id', ${secondId}::text))).*
    from instances i where id = ${one.instanceId}`;
  const second = { ...one, instanceId: secondId };
  await take([firstFree(second, 1).chooser], claimOnly(other, soon(), []));
  const [first, later] = [firstFree(one, 1), firstFree(second, 1)];
  for (const choosers of [
    [first.chooser, later.chooser],
    [later.chooser, first.chooser],
  ]) {
    const taken = await take(choosers, () => Promise.resolve([]));
    expect(taken.ok && [...taken.value.keys()]).toEqual([one.instanceId, secondId]);
  }
  expect(first.looks[0]).toEqual({ free: ["A-1", "A-2", "A-3"], throughout: ["A-2", "A-3"] });
  expect(later.looks[0]).toEqual({ free: ["A-2", "A-3"], throughout: ["A-2", "A-3"] });

  const elsewhere = await performanceOf(2);
  const apart = firstFree(elsewhere, 1);
  await take([apart.chooser, firstFree(second, 1).chooser], claimOnly(mine, soon(), []));
  expect(apart.looks[0]?.throughout).toEqual(["A-1", "A-2"]);
});

it("seats that were claimed for another basket are named, and only those", async () => {
  const at = await performanceOf(3);
  const [mine = "", rival = ""] = await emptyBaskets(2);
  await take([firstFree(at, 1).chooser], claimOnly(rival, soon(), []));
  const seats = ["A-1", "A-2"].map((seatId) => ({ ...at, seatId, bandId: "A" }));
  const lost = await db.transaction((tx) => claimOnly(mine, soon(), seats)(tx, new Map()));
  expect(lost).toEqual([seats[0]]);
});

it("no seats are chosen when one performance has too few", async () => {
  const [one, two] = [await performanceOf(3), await performanceOf(1)];
  const [mine = ""] = await emptyBaskets(1);
  const result = await take(
    [firstFree(one, 2).chooser, firstFree(two, 2).chooser],
    claimOnly(mine, soon(), []),
  );
  expect(result).toMatchObject({ ok: false, problem: { reason: "sold-out" } });
  expect(await liveClaims(one.instanceId)).toEqual([]);
});

it("choosing seats fails with its error when it was no race", async () => {
  const at = await performanceOf(2);
  const failing = take([firstFree(at, 1).chooser], () => Promise.reject(new Error("no database")));
  await expect(failing).rejects.toThrow("no database");
});

const exactly = (
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
            ? { ok: false, problem: { code: "not-allowed", reason: "sold-out" } }
            : { ok: true, seats: new Map([["A", plan.seats.slice(0, 2)]]) };
        },
      },
      () => Promise.resolve(lost.map((seatId) => ({ instanceId: at.instanceId, seatId }))),
    ),
  );
  return result.then((outcome) => ({ outcome, looks }));
};

it("named seats are taken without a look around, unless a rule is about their neighbors", async () => {
  const at = await performanceOf(3);
  const [rival = ""] = await emptyBaskets(1);
  await take([firstFree(at, 1).chooser], claimOnly(rival, soon(), []));
  const blind = await exactly(at, false, []);
  expect(blind.outcome.ok && [...blind.outcome.value.keys()]).toEqual([at.instanceId]);
  expect(blind.looks).toEqual([["A-1", "A-2", "A-3"]]);
  expect((await exactly(at, true, [])).looks).toEqual([["A-2", "A-3"]]);
});

it("named seats are refused for their rule before anything is taken", async () => {
  const at = await performanceOf(3);
  const [rival = ""] = await emptyBaskets(1);
  await take([firstFree(at, 1).chooser], claimOnly(rival, soon(), []));
  const { outcome, looks } = await exactly(at, true, ["A-2"], ["A-1"]);
  expect(outcome).toEqual(rejectAs({ code: "not-allowed", reason: "sold-out" }));
  expect(looks).toHaveLength(1);
});

it("named seats that another basket has are named, and those that were taken count as free in the answer", async () => {
  const at = await performanceOf(3);
  const [rival = ""] = await emptyBaskets(1);
  await take([firstFree(at, 2).chooser], claimOnly(rival, soon(), []));
  const { outcome, looks } = await exactly(at, false, ["A-1"]);
  expect(outcome).toMatchObject({
    ok: false,
    problem: { code: "seats-taken", instanceId: at.instanceId, lostIds: ["A-1"] },
  });
  expect(looks).toEqual([
    ["A-1", "A-2", "A-3"],
    ["A-2", "A-3"],
  ]);
  expect((await exactly(at, false, ["A-1"], ["A-1"])).outcome).toEqual(
    rejectAs({ code: "not-allowed", reason: "sold-out" }),
  );
});
