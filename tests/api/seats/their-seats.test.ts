import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { featuresWithout } from "#contract/names/features";
import { recordTheirSeats } from "../../../crm/stock/holds/their-seats";
import { OWN_SEATS_ONLY } from "../../../crm/system/system";
import { fromNow } from "../../support/api/stored";
import { createTestPerformance, liveClaims } from "../support/create-test-performance";
import { boxOfficeOn, OtherOrders, OtherSeats } from "../support/other-system";
import { stored } from "../support/stored";
import { db } from "../support/test-database";

let seats = new OtherSeats();
let boxOffice: Awaited<ReturnType<typeof boxOfficeOn>>;
beforeAll(async () => {
  boxOffice = await boxOfficeOn({
    features: featuresWithout(OWN_SEATS_ONLY),
    catalogue: { record: "ours" },
    codes: { record: "ours" },
    members: { record: "ours" },
    vouchers: { record: "ours" },
    get seats() {
      return seats;
    },
    get orders() {
      return new OtherOrders(seats);
    },
  });
});
afterAll(() => boxOffice.close());
beforeEach(() => {
  seats = new OtherSeats();
});

const hall = () => createTestPerformance({ rows: [{ row: "A", seats: 6 }] });
const newBasket = async () => (await boxOffice.api.createBasket({ body: {} })).value.id;
const choose = {
  picked: { seats: [{ seatId: "A-3", priceTypeId: "standard" }] },
  best: { choices: [{ band: "A", priceTypeId: "standard", quantity: 6 }] },
};
const take = (id: string, instanceId: string, choice: keyof typeof choose) =>
  boxOffice.api.addTickets({ params: { id }, body: { instanceId, ...choose[choice] } });
const claimed = async (instanceId: string) =>
  (await liveClaims(instanceId)).map(({ seatId }) => seatId).sort();
const findOwner = async (instanceId: string, seatId: string) =>
  (await liveClaims(instanceId)).find((claim) => claim.seatId === seatId)?.basketId;

it("seats that others have there are taken here until they are free again", async () => {
  const { instanceId } = await hall();
  expect(await recordTheirSeats(db, instanceId, ["A-1", "A-2"])).toEqual({ blocked: 2, freed: 0 });
  expect((await take(await newBasket(), instanceId, "best")).outcome).not.toBe("ok");
  expect(await recordTheirSeats(db, instanceId, ["A-2", "no-such-seat"])).toEqual({
    blocked: 0,
    freed: 1,
  });
  expect(await claimed(instanceId)).toEqual(["A-2"]);
  expect(await recordTheirSeats(db, instanceId, ["A-2"])).toEqual({ blocked: 0, freed: 0 });
});

it("a claim of ours stays, whatever the other system says of its seat", async () => {
  const { instanceId } = await hall();
  const id = await newBasket();
  await take(id, instanceId, "picked");
  await recordTheirSeats(db, instanceId, ["A-1", "A-3"]);
  await recordTheirSeats(db, instanceId, []);
  expect(await liveClaims(instanceId)).toEqual([{ seatId: "A-3", basketId: id }]);
});

it("a hold that has just ended stays, and one that ended long ago gives way", async () => {
  const { instanceId } = await hall();
  const id = await newBasket();
  await take(id, instanceId, "picked");
  for (const [minutes, blocked] of [
    [-1, 0],
    [-3, 1],
  ] as const) {
    await stored.claims.change({ instanceId }, { heldUntil: fromNow({ minutes }) });
    expect(await recordTheirSeats(db, instanceId, ["A-3"])).toMatchObject({ blocked });
  }
});

it("seats that staff took off sale stay blocked when they are free there", async () => {
  const { instanceId } = await hall();
  await stored.claims.insert({ instanceId, seatId: "A-6", bandId: "A", state: "blocked" });
  await recordTheirSeats(db, instanceId, []);
  expect(await claimed(instanceId)).toEqual(["A-6"]);
});

it.each(["picked", "best"] as const)(
  "%s seats that the other system locks are the basket's, though it was read meanwhile that they are taken there",
  async (choice) => {
    const { instanceId } = await hall();
    const id = await newBasket();
    const { lock } = seats;
    seats.lock = async (basketId, wanted) => {
      const locked = await lock(basketId, wanted);
      await recordTheirSeats(db, instanceId, seats.lockedFor(basketId).map(String));
      return locked;
    };
    expect((await take(id, instanceId, choice)).outcome).toBe("ok");
    expect(await findOwner(instanceId, "A-3")).toBe(id);
    expect(seats.lockedFor(id)).toHaveLength(choice === "best" ? 6 : 1);
  },
);
