import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm } from "../../../../tests/support/ask-page";
import { packageVisits } from "../../../../tests/support/package-visits";
import {
  sampleBasket,
  sampleProduct,
  sampleTicket,
} from "../../../../tests/support/samples/basket";
import { samplePriceList } from "../../../../tests/support/samples/event";
import { samplePackage } from "../../../../tests/support/samples/package";
import { sampleSeatPlan } from "../../../../tests/support/samples/seat-plan";
import { answering } from "../../../../tests/support/stub-crm";
import type { FlexView } from "./builder-view";
import * as eventPrices from "../event-prices/route";
import * as page from "./route";

const { visit } = await packageVisits([samplePackage()]);

const FLEX = { package: "flex" };
const HERE = "/package-builder/flex";
const ALL = "&choose=i1,i2,i3&places=wheelchair";
const prices = samplePriceList({ wheelchairSpaces: { capacity: 2, left: 2 } });
const plan = sampleSeatPlan();
const withoutSpaces = plan.seats.map(({ kind }) => (kind === "wheelchair" ? "s" : "f")).join("");
/** A hall with a wheelchair space in bands A and B; at `sold`, both are sold. */
const hall = (sold: readonly string[] = []): Partial<Crm> => {
  const getSeatStatus: Crm["getSeatStatus"] = ({ params }) =>
    answering({
      planId: "i1",
      status: sold.includes(params.id) ? withoutSpaces : "f".repeat(plan.seats.length),
      blocks: [],
      refusesSingleSeats: false,
    })();
  return {
    getPriceList: answering(prices),
    getSeatStatus,
    getRecentSeatStatus: getSeatStatus,
    getSeatPlan: answering(plan),
  };
};

async function view(query: string, calls: Partial<Crm> = {}, basketId?: string) {
  const context = visit(
    { ...hall(), ...calls },
    basketId === undefined ? {} : { session: { basketId } },
  );
  const { data } = await openPage(page, context, `${HERE}?${query}`, FLEX);
  return data as FlexView;
}
const listSeats = ({ events }: FlexView) =>
  events.map(({ party }) => party && party.seats.map(({ seatId }) => seatId).join(" "));

const form = (change: Record<string, string> = {}) => {
  const one = {
    level: "",
    places: "wheelchair",
    quantity: "2",
    requestKey: randomUUID(),
    ...change,
  };
  return [
    ...["e1", "e2", "e3"].map((id): [string, string] => ["event", id]),
    ...["i1", "i2", "i3"].map((id): [string, string] => ["date", id]),
    ...Object.entries(one),
  ];
};
const send = (calls: Partial<Crm>, fields = form()) =>
  sendForm(page, visit({ ...hall(), ...calls }), fields, HERE, FLEX);

it("a wheelchair space for the party is chosen once for every event of a package, and kept in the URL", async () => {
  const updated = await send({}, form({ intent: "update" }));
  expect(updated.location).toBe(`${HERE}?quantity=2&places=wheelchair&choose=i1%2Ci2%2Ci3`);
  const shown = await view((updated.location ?? "").split("?")[1] ?? "");
  expect(listSeats(shown)).toEqual(["O-B-4 O-B-5", "O-B-4 O-B-5", "O-B-4 O-B-5", undefined]);
  expect(shown).toMatchObject({ spaces: { wanted: true, offered: true }, seatErrors: [] });
  expect([shown.sums.total?.amount, shown.ordinary]).toEqual([6 * 9_900 - 6 * 1_350, []]);
});

it.each([
  ["quantity=1", "O-B-4"],
  ["quantity=4", "O-B-4 O-B-5 O-B-2 O-B-3"],
  ["quantity=2&seats=B*under30", "T-B-4 T-B-5"],
])("the party of %s gets the seats %s at each event", async (query, seats) => {
  expect(listSeats(await view(query + ALL))).toEqual([seats, seats, seats, undefined]);
});

it("the package is added with each event's wheelchair space, at the chosen price", async () => {
  const addPackage = vi.fn<Crm["addPackage"]>(answering(sampleBasket()));
  const result = await send({ addPackage }, form({ level: "B*under30" }));
  expect(result.location).toBe("/checkout/basket");
  const choice = {
    priceTypeId: "under30",
    seatIds: ["T-B-4", "T-B-5"],
    priceTypeIds: ["under30", "under30"],
  };
  expect(addPackage.mock.calls[0]?.[0].body.choices).toEqual(
    ["i1", "i2", "i3"].map((instanceId) => ({ instanceId, ...choice })),
  );
});

it("an event without a wheelchair space left is named with the way to its seats, and refuses the package", async () => {
  const noSpace = { at: "event", eventId: "e2", code: "no-space", count: 2, band: "A" };
  const sold = hall(["i2"]);
  expect(await view(`quantity=2&seats=A*standard${ALL}`, sold)).toMatchObject({
    seatErrors: [noSpace],
    withoutSpaceLeft: [
      {
        title: "The Planets",
        mapPath: expect.stringMatching(
          /^\/packages\/flex\/i2\/syos\/overview\?.*places=wheelchair/,
        ),
      },
    ],
    sums: { total: null },
  });
  const refused = await send(sold, form({ level: "A*standard" }));
  expect([refused.status, refused.data]).toMatchObject([400, { errors: [noSpace] }]);
});

it("a band in the URL that the package does not have is not repeated", async () => {
  const { seatErrors } = await view(`quantity=1&seats=Call-us*standard${ALL}`);
  expect(seatErrors).toMatchObject(["e1", "e2", "e3"].map((eventId) => ({ eventId, band: null })));
});

it("an event's own seats or level take the place of its wheelchair space, and are named as ordinary", async () => {
  const own = "quantity=1&choose=i1,i2*A*standard,i3&own=i3*O-A-1*standard&places=wheelchair";
  const shown = await view(own);
  expect(listSeats(shown)).toEqual(["O-B-4", undefined, undefined, undefined]);
  expect(shown.ordinary).toEqual(["The Planets", "The Firebird"]);
});

it("one event's wheelchair space makes the builder name the events with ordinary seats", async () => {
  const choose = "quantity=1&seats=A*standard&choose=i1,i2";
  expect((await view(choose)).ordinary).toEqual([]);
  expect((await view(`${choose}&own=i1*O-B-4*standard`)).ordinary).toEqual(["The Planets"]);
});

it("events in the basket count among those with and without a wheelchair space", async () => {
  const line = sampleProduct({
    kind: "package",
    id: "line",
    productId: "flex",
    quantity: 1,
    details: { type: "flex", percentOff: 15, missing: 0, superItemId: null },
  });
  const basketWith = (kind: "wheelchair" | "standard") => {
    const { seat } = sampleTicket();
    const ticket = sampleTicket({ packageItemId: "line", seat: { ...seat, kind } });
    return { getBasket: answering(sampleBasket({ items: [line], tickets: [ticket] })) };
  };
  const add = "item=line&seats=A*standard&choose=i2";
  expect((await view(add, basketWith("wheelchair"), "b1")).ordinary).toEqual(["The Planets"]);
  const spaces = await view(`${add}&places=wheelchair`, basketWith("standard"), "b1");
  expect(spaces.ordinary).toEqual(["La Valse"]);
});

it("a hall without rows gives the party a numbered space and companion seat, and other places", async () => {
  const seats = plan.seats.map((seat) => ({
    ...seat,
    row: null,
    kind: seat.kind === "standard" ? ("place" as const) : seat.kind,
  }));
  const getSeatPlan = answering({ ...plan, seating: "general" as const, seats });
  const [first] = listSeats(await view(`quantity=4${ALL}`, { getSeatPlan }));
  expect(first).toBe("O-B-4 O-B-5 T-B-5 O-A-1");
});

it("choosing by price in a package offers the wheelchair spaces of the bands that have some, and of every event", async () => {
  const path = "/packages/flex/i1/price-selection?quantity=3&choose=i2&item=";
  const at = { ...FLEX, instance: "i1" };
  const bands = prices.bands.map((band) => ({ ...band, byPrice: band.name === "B" ? 18 : 20 }));
  const open = async (left: number) => {
    const wheelchairSpaces = { capacity: 2, left };
    const getPriceList = answering({ ...prices, wheelchairSpaces, bands });
    const { data } = await openPage(eventPrices, visit({ ...hall(), getPriceList }), path, at);
    return (data as { wheelchair: unknown }).wheelchair;
  };
  expect(await open(1)).toMatchObject({
    search: {
      action: "/packages/flex/i1/syos/list#start",
      maxQuantity: 4,
      bands: [{ id: "i1-B", name: "B", total: { amount: 7_900 } }],
      kept: [
        ["choose", "i2"],
        ["item", ""],
      ],
    },
    forAllPath: `${HERE}?quantity=3&places=wheelchair&choose=i2`,
  });
  expect(await open(0)).toMatchObject({ left: 0, search: null });
});

it("a package of halls without wheelchair spaces doesn't offer any", async () => {
  const shown = await view("", { getPriceList: answering(samplePriceList()) });
  expect(shown.spaces).toEqual({ wanted: false, offered: false });
});
