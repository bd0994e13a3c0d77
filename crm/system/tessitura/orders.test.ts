import { expect, it } from "vitest";

import {
  BASKET,
  committed,
  lockSeats,
  ORDER,
  order,
  seatToSell,
  startOrders,
} from "../../../tests/support/servers/tessitura-orders";
import type { World } from "../../../dev/emulators/tessitura/world";
import type { DonationToSell, OrderToCommit } from "../system";
import type { CallName } from "./call-types";

it("an order is checked out with the authorisation, named after ours, and has a number and barcodes", async () => {
  const started = await startOrders({ saveMs: 40 });
  const { orders, world, memory } = started;
  await lockSeats(started);
  expect(await orders.commit(order)).toEqual({ ok: true, value: committed });
  const [made] = world.orders.values();
  expect(made).toMatchObject({
    notes: `Foyer order ${ORDER}`,
    payment: { method: 4, amount: 125, reference: "pi_authorised" },
    isPrinted: true,
  });
  // What else the properties had was sent back.
  expect([...world.sessions.values()][0]?.properties).toMatchObject({ SourceId: 11 });
  expect(memory.sessions.size).toBe(0);
  expect(await orders.find(ORDER)).toEqual({ ok: true, value: committed });
  expect(started.getCount("printTickets")).toBe(1);
});

it("from an empty basket to a committed order there are 12 calls, one of them for the buyer", async () => {
  const started = await startOrders();
  // Of the first basket, how long its seats are kept is asked for, too.
  await started.seats.lock("another", [seatToSell("s104", 0)]);
  started.world.calls.splice(0);
  started.world.constituents.add(
    { firstName: "Ada", lastName: "Lovell" },
    order.buyer.email,
    "ada",
  );
  started.memory.known.set(order.buyer.id, { constituent: 20_002, login: "ada" });
  await lockSeats(started);
  await started.seats.extend(BASKET, []);
  await started.orders.commit(order);
  expect(started.world.calls).toHaveLength(12);
});

it("price types are made the final ones, and other seats of the basket are not sold", async () => {
  const started = await startOrders();
  const { orders, world } = started;
  await lockSeats(started, [seatToSell("s101", 0), seatToSell("s102", 0), seatToSell("s103", 0)]);
  expect(await orders.commit(order)).toEqual({ ok: true, value: committed });
  const [made] = world.orders.values();
  expect(made?.lines.flatMap(({ tickets }) => tickets.map(({ seatId }) => seatId))).toEqual([
    101, 102,
  ]);
  expect(await started.seats.lock("another", [seatToSell("s103", 0)])).toMatchObject({
    value: { seats: [{ seatId: "s103" }] },
  });
});

it.each<[string, Partial<OrderToCommit>]>([
  ["price differs", { seats: [seatToSell("s101", 8_000), seatToSell("s102", 4_500, "p3")] }],
  ["total differs", { total: 12_400 }],
  ["seats differ", { seats: [...order.seats, seatToSell("s104", 8_250)] }],
  ["unknown seat or price type", { seats: [seatToSell("x", 8_250)] }],
])("an order whose %s is refused before it is checked out", async (why, change) => {
  const started = await startOrders();
  await lockSeats(started);
  expect(await started.orders.commit({ ...order, ...change })).toEqual({
    ok: false,
    failure: { code: "refused" },
  });
  expect(started.getCount("checkOut")).toBe(0);
  expect(await started.orders.find(ORDER)).toEqual({ ok: true, value: null });
  expect(started.errors).toEqual(["order not checked out by the ticketing system"]);
  expect(why).not.toBe("");
});

it("a price that the venue has changed meanwhile is refused", async () => {
  const started = await startOrders();
  await lockSeats(started);
  for (const price of started.world.hall.prices) price.amount += 1;
  expect(await started.orders.commit(order)).toMatchObject({ failure: { code: "refused" } });
});

it("an order whose seats have expired, or that has no session, is refused", async () => {
  const started = await startOrders();
  expect(await started.orders.commit(order)).toMatchObject({ failure: { code: "refused" } });
  await lockSeats(started);
  started.world.advance(901);
  expect(await started.orders.commit(order)).toMatchObject({ failure: { code: "refused" } });
  expect(started.world.orders.size).toBe(0);
});

it("an order with nothing to pay has no authorisation", async () => {
  const started = await startOrders();
  started.world.hall.seatFee.amount = 0;
  const free = { ...order, total: 0, payment: null, seats: [seatToSell("s101", 0, "p7")] };
  await lockSeats(started, free.seats);
  expect(await started.orders.commit(free)).toMatchObject({ ok: true });
  expect([...started.world.orders.values()][0]?.payment).toBeNull();
});

it.each<[CallName]>([["readCart"], ["readCartProperties"], ["writeCartProperties"]])(
  "if %s fails, nothing is sold and the commit may be repeated",
  async (call) => {
    for (const how of ["lost-request", "lost-answer", "html-500"] as const) {
      const started = await startOrders();
      const { orders, fail, getCount } = started;
      await lockSeats(started);
      // A read is sent again after a broken connection.
      fail(call, how);
      fail(call, how);
      expect(await orders.commit(order), how).toMatchObject({
        ok: false,
        failure: { code: "unavailable" },
      });
      expect(getCount("checkOut")).toBe(0);
      started.world.mishaps.splice(0);
      expect(await orders.commit(order), how).toEqual({ ok: true, value: committed });
      expect(started.world.orders.size).toBe(1);
    }
  },
);

it("a Checkout that is refused or fails sells nothing", async () => {
  for (const how of ["error-object", "save-error", "conflict"] as const) {
    const started = await startOrders();
    await lockSeats(started);
    started.fail("checkOut", how);
    expect(await started.orders.commit(order), how).toMatchObject({
      failure: { code: "refused" },
    });
    expect(await started.orders.find(ORDER)).toEqual({ ok: true, value: null });
    expect(started.world.orders.size).toBe(0);
  }
});

it("the basket's next seats are locked in a new session", async () => {
  const started = await startOrders();
  await lockSeats(started);
  await started.orders.commit(order);
  expect(await started.seats.read(BASKET)).toEqual({ ok: true, value: { seats: [], until: null } });
  expect(await started.seats.lock(BASKET, [seatToSell("s103", 0)])).toMatchObject({
    value: { seats: [{ seatId: "s103" }] },
  });
  expect(started.world.sessions.size).toBe(2);
});

it("the key of the session is in no answer and in no log", async () => {
  const started = await startOrders();
  await lockSeats(started);
  const key = started.memory.sessions.get(BASKET) ?? "";
  expect(key).not.toBe("");
  started.fail("checkOut", "lost-answer");
  const told = [await started.orders.commit(order), await started.orders.find(ORDER)];
  expect(started.logged() + started.errors.join("") + JSON.stringify(told)).not.toContain(key);
});

const donation: DonationToSell = {
  fundId: "annual",
  fundName: "Annual Fund",
  amount: 1_000,
  appeal: null,
  recognitionName: null,
  anonymous: false,
  tribute: null,
};

/** The donations of the only order. */
const givenIn = ({ world }: { world: World }) =>
  [...world.orders.values()].map(({ contributions }) =>
    contributions.map(({ fundId, amount, notes }) => ({ fundId, amount, notes })),
  );

it("donations are contributions to their funds, with what the donor says of them", async () => {
  const started = await startOrders();
  await lockSeats(started);
  const donations: DonationToSell[] = [
    { ...donation, appeal: "Spring letter", tribute: { type: "in-memory-of", name: "Clara" } },
    { ...donation, fundId: "education", amount: 2_550, recognitionName: "The Lovells" },
    { ...donation, fundId: "education", amount: 500, anonymous: true },
  ];
  const answered = await started.orders.commit({ ...order, donations, total: order.total + 4_050 });
  expect(answered).toEqual({ ok: true, value: committed });
  expect(givenIn(started)).toEqual([
    [
      {
        fundId: 12,
        amount: 10,
        notes: "Fund: Annual Fund; Appeal: Spring letter; In memory of Clara",
      },
      { fundId: 14, amount: 25.5, notes: "Named as: The Lovells" },
      { fundId: 14, amount: 5, notes: "Anonymous" },
    ],
  ]);
});

const ofDonations: OrderToCommit = { ...order, seats: [], donations: [donation], total: 1_000 };
const noTickets = {
  number: expect.any(String) as string,
  tickets: [],
  newVouchers: [],
  mayHaveBarcodesLater: false,
};

it("donations alone start a session, and are never printed", async () => {
  const started = await startOrders();
  expect(await started.orders.commit(ofDonations)).toEqual({ ok: true, value: noTickets });
  expect(await started.orders.find(ORDER)).toEqual({ ok: true, value: noTickets });
  expect(started.getCount("printTickets")).toBe(0);
  expect(started.memory.sessions.size).toBe(0);
});

it("donations alone need no session whose seats have expired", async () => {
  const started = await startOrders();
  await lockSeats(started);
  started.world.advance(901);
  expect(await started.orders.commit(ofDonations)).toEqual({ ok: true, value: noTickets });
  expect(started.world.orders.size).toBe(1);
});

it("donations of an earlier attempt are not given", async () => {
  const started = await startOrders();
  const two = {
    ...ofDonations,
    donations: [donation, { ...donation, amount: 2_000 }],
    total: 3_000,
  };
  started.fail("checkOut", "error-object");
  expect(await started.orders.commit(two)).toMatchObject({ failure: { code: "refused" } });
  const named = { ...ofDonations, donations: [{ ...donation, recognitionName: "Ada" }] };
  expect(await started.orders.commit(named)).toMatchObject({ ok: true });
  expect(givenIn(started)).toEqual([
    [{ fundId: 12, amount: 10, notes: "Fund: Annual Fund; Named as: Ada" }],
  ]);
});

it("a donation that the fund does not take is refused before anything is sold", async () => {
  const started = await startOrders();
  Object.assign(started.world.hall.funds[0] ?? {}, { isInactive: true });
  expect(await started.orders.commit(ofDonations)).toMatchObject({ failure: { code: "refused" } });
  expect(started.getCount("checkOut")).toBe(0);
});

it.each<[CallName]>([["startSession"], ["addContribution"]])(
  "if %s of a donation fails, nothing is given and the commit may be repeated",
  async (call) => {
    for (const how of ["lost-request", "lost-answer", "html-500"] as const) {
      const started = await startOrders();
      started.fail(call, how);
      expect(await started.orders.commit(ofDonations), how).toMatchObject({
        failure: { code: "unavailable" },
      });
      expect(await started.orders.commit(ofDonations), how).toEqual({ ok: true, value: noTickets });
      expect(givenIn(started).map((donations) => donations.length)).toEqual([1]);
    }
  },
);

it("the delivery method is sent, and the address of a mailed order is in its notes", async () => {
  const started = await startOrders();
  await lockSeats(started);
  const delivery = { optionId: "PrintAtHome", address: order.buyer.address };
  await started.orders.commit({ ...order, delivery, notes: ["Aisle, please."] });
  const [made] = started.world.orders.values();
  expect(made?.deliveryMethod).toBe(2);
  expect(made?.notes).toBe(
    `Foyer order ${ORDER}: Mail to: 12 Amsterdam Avenue, New York, NY 10023, US; Aisle, please.`,
  );
});

it("a delivery option that the settings do not name leaves the system's own method", async () => {
  const started = await startOrders();
  await lockSeats(started);
  await started.orders.commit({ ...order, delivery: { optionId: "Courier", address: null } });
  expect([...started.world.orders.values()][0]?.deliveryMethod).toBe(-1);
});
