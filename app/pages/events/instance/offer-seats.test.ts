import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import {
  sampleEvent,
  sampleInstance,
  samplePriceList,
} from "../../../../tests/support/samples/event";
import {
  samplePlanWithoutStage,
  sampleSeatPlan,
} from "../../../../tests/support/samples/seat-plan";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import type { SeatOffer } from "./seat-offer";
import * as page from "./route";

const status = "f".repeat(32);
const seatStatus = answering({ planId: "i1", status, blocks: [], refusesSingleSeats: false });
const best = (number: string) => ({
  seatId: `O-A-${number}`,
  seat: { section: "Orchestra", row: "A", number, kind: "standard" as const },
  bandId: "i1-A",
  priceTypeId: "standard",
  total: usd(9_900),
  faceValue: usd(9_000),
  fee: usd(900),
  view: "full",
  restrictedView: false,
  group: 0,
});
const addTickets = vi.fn<Crm["addTickets"]>(answering(sampleBasket()));

async function find(query: string, calls: Partial<Crm> = {}, together = "&together=on") {
  const context = visitorContext({
    getEvent: answering(sampleEvent()),
    getInstance: answering(sampleInstance()),
    getPriceList: answering(samplePriceList()),
    getSeatPlan: answering(sampleSeatPlan()),
    getRecentSeatStatus: seatStatus,
    findBestSeats: answering({ seats: [best("4"), best("5")] }),
    listDeliveryOptions: answering([]),
    addTickets,
    ...calls,
  });
  const at = { event: "e1", instance: "i1" };
  const path = `/events/e1/i1?tickets=2&offer=i1-A%7Cstandard${together}${query}`;
  const { data } = await openPage(page, context, path, at);
  return data as { found: SeatOffer | null; personal: boolean; refusal: unknown; chosen: unknown };
}
const findSeats = (found: SeatOffer | null) =>
  found?.groups.flatMap(({ seats }) => seats.map(({ seatId }) => seatId));

it("a choice in the URL shows the best seats, then others at the same prices, and holds none", async () => {
  const { found, personal } = await find("");
  expect([findSeats(found), found?.hasMore, personal]).toEqual([["O-A-4", "O-A-5"], true, true]);
  expect(found?.groups[0]?.middle).toMatchObject({ where: "close", sees: "faces" });
  const { found: others } = await find("&others=1");
  expect([findSeats(others), others?.hasMore]).toEqual([["O-B-2", "O-B-3"], false]);
  expect(others?.groups[0]?.seats[0].total).toEqual(usd(9_900));
  expect(addTickets).not.toHaveBeenCalled();
});

it("other seats are first in the place that was chosen, then elsewhere, which they say", async () => {
  const plan = sampleSeatPlan();
  const inTier = { section: "First Tier", floorsAboveStage: 1, band: "i1-A", view: "full" };
  const seats = plan.seats.map((seat) =>
    seat.section === "First Tier" ? { ...seat, ...inTier } : seat,
  );
  const getSeatPlan = answering({ ...plan, seats });
  const { found } = await find("&others=1", { getSeatPlan });
  expect([findSeats(found)?.[0], found?.groups[0]?.changes]).toEqual(["O-B-2", []]);
  const { found: next } = await find("&others=2", { getSeatPlan });
  expect([findSeats(next)?.[0], next?.groups[0]?.changes]).toEqual(["T-A-4", ["floor"]]);
});

it.each(["9", "-1", "x", "1.5"])(
  "a number of others of %j shows seats that can be taken",
  async (number) => {
    const { found } = await find(`&others=${number}`);
    expect(findSeats(found)).toHaveLength(2);
  },
);

it("a choice in the URL that can't be met says why, and is filled in", async () => {
  const findBestSeats = refusing({ code: "not-enough-seats", band: "A", available: 1 });
  const page = await find("", { findBestSeats });
  expect(page).toMatchObject({ found: null, refusal: { available: 1 }, chosen: { tickets: "2" } });
  expect(await find("&change=1")).toMatchObject({
    found: null,
    chosen: { offer: "i1-A|standard" },
  });
  expect(await find("&tickets=x")).toMatchObject({ found: null, refusal: null });
});

it("a plan without a stage has no drawn view from the seats, only where they are in the hall", async () => {
  const { found } = await find("", { getSeatPlan: answering(samplePlanWithoutStage()) });
  expect(found?.groups[0]?.middle).toMatchObject({
    ...{ where: null, sees: null, meters: null, view: null },
    dot: expect.stringContaining("/seat-orchestra."),
  });
});

it.each([
  ["", true],
  ["&together=on", true],
  ["&together=off&together=on", true],
  ["&together=off", false],
])("an address with %j asks for seats together: %j", async (query, together) => {
  const findBestSeats = vi.fn<Crm["findBestSeats"]>(answering({ seats: [best("4"), best("5")] }));
  await find(query, { findBestSeats }, "");
  expect(findBestSeats.mock.lastCall?.[0].body.together).toBe(together);
});

it("found seats are named apart by their places in the plan", async () => {
  expect((await find("")).found?.arrangement).toBe("side-by-side");
  const apart = { findBestSeats: answering({ seats: [best("3"), { ...best("5"), group: 1 }] }) };
  expect((await find("", apart)).found?.arrangement).toBe("one-between");
});
