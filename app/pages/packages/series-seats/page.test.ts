import { expect, it, vi } from "vitest";

import type { SeatPlan } from "#contract/schemas/seat-plan";
import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm } from "../../../../tests/support/ask-page";
import { packageVisits } from "../../../../tests/support/package-visits";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { samplePriceList } from "../../../../tests/support/samples/event";
import { samplePackage } from "../../../../tests/support/samples/package";
import { sampleSeatPlan } from "../../../../tests/support/samples/seat-plan";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as prices from "../choose-prices/route";
import * as page from "./route";

const { visit } = await packageVisits([samplePackage({ id: "series", type: "fixed-series" })]);

const SERIES = { series: "series", view: "overview" };
const ROOT = "/subscriptions/fixed-series/series";
const QUERY = "?quantity=2&date=i2b";

it.each([[], ["A-1"], ["A-1", "A-1"], ["A-1", "A-2", "A-3"]])(
  "two packages without exactly two seats are refused, and the seats stay chosen: case %#",
  async (...seats) => {
    const fields = seats.map((id): [string, string] => ["seat", id]);
    const result = await sendForm(page, visit(), fields, `${ROOT}/syos/stalls${QUERY}`, SERIES);
    expect([result.status, result.data]).toEqual([400, { chosen: [...new Set(seats)] }]);
  },
);

const seat = (id: string) => ({
  id,
  band: "i1-A",
  section: "Stalls",
  row: "A",
  number: id,
  kind: "standard" as const,
});
const HERE = `${ROOT}/choose-prices?date=i2b&seat=1`;
const findSeriesSeats = answering(
  ["i1", "i2b", "i3", "i4"].map((instanceId) => ({
    instanceId,
    taken: instanceId === "i3" ? [seat("1")] : [],
    seats: [seat(instanceId === "i3" ? "2" : "1")],
  })),
);

it("chosen seats are priced for the whole series and listed at each date", async () => {
  const { data } = await openPage(prices, visit({ findSeriesSeats }), HERE, SERIES);
  expect(data).toMatchObject({
    hasSeats: true,
    options: [{ value: "standard", band: null, total: { amount: 34_200 } }, { value: "under30" }],
    events: [{}, {}, { seats: { taken: [{ number: "1" }], seats: [{ id: "2" }] } }, {}],
  });
});

it("a series is added with the seats shown for each date", async () => {
  const addPackage = vi.fn<Crm["addPackage"]>(answering(sampleBasket()));
  const shown = ["i1*1", "i2b*1", "i3*2", "i4*1"].map((text): [string, string] => ["seat", text]);
  const form: [string, string][] = [...shown, ["level", "standard"]];
  const context = visit({ findSeriesSeats, addPackage });
  expect((await sendForm(prices, context, form, HERE, SERIES)).location).toBe("/checkout/basket");
  const { choices } = addPackage.mock.calls[0]?.[0].body ?? { choices: [] };
  expect(choices[2]).toEqual({ instanceId: "i3", priceTypeId: "standard", seatIds: ["2"] });
});

it("a seat that was taken in the meantime is refused at its event", async () => {
  const seats = { lost: [seat("2")], lostIds: ["2"], nearest: [] as string[] };
  const addPackage = refusing({ code: "seats-taken", instanceId: "i3", ...seats });
  const form: [string, string][] = [
    ["seat", "i3*2"],
    ["level", "standard"],
  ];
  const result = await sendForm(prices, visit({ addPackage }), form, HERE, SERIES);
  expect(result.status).toBe(400);
  expect(result.data).toMatchObject({ errors: [{ at: "event", eventId: "e3" }] });
});

it("choosing by price in a series offers the wheelchair spaces of its dates, or a call if one has none left", async () => {
  const plan = sampleSeatPlan();
  const getSeatStatus = answering({
    planId: "i1",
    status: "f".repeat(plan.seats.length),
    blocks: [],
    refusesSingleSeats: false,
  });
  const open = async (left: number, seating: SeatPlan["seating"] = "reserved") => {
    const bands = samplePriceList().bands.map((band) => ({ ...band, byPrice: 18 }));
    const getPriceList: Crm["getPriceList"] = ({ params }) =>
      answering({
        ...samplePriceList({ bands }),
        wheelchairSpaces: { capacity: 2, left: params.id === "i3" ? left : 2 },
      })();
    const calls = { getPriceList, getSeatStatus, getSeatPlan: answering({ ...plan, seating }) };
    const { data } = await openPage(prices, visit(calls), `${ROOT}/choose-prices${QUERY}`, SERIES);
    return (data as { wheelchair: unknown }).wheelchair;
  };
  expect(await open(1)).toMatchObject({
    search: {
      action: `${ROOT}/syos/list#start`,
      bands: ["A", "B", "C"].map((name, at) => ({
        id: `i1-${name}`,
        name,
        total: usd(34_200 - at * 6_800),
      })),
      kept: [
        ["quantity", "2"],
        ["date", "i2b"],
      ],
    },
  });
  for (const none of [await open(0), await open(1, "general")])
    expect(none).toEqual({ search: null });
});
