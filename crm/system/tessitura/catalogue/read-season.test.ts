import { readFileSync } from "node:fs";
import { pino } from "pino";
import { expect, it } from "vitest";
import { parse } from "yaml";

import { tessituraSettings } from "#runtime/venue/tessitura-settings";
import { demoHall } from "../../../../dev/emulators/tessitura/demo-hall";
import { startEmulator } from "../../../../tests/support/servers/tessitura-emulator";
import { readCatalogue } from "./read-season";

const demo = parse(readFileSync("dev/emulators/tessitura/demo-settings.yaml", "utf8")) as {
  system: { tessitura: { prices: object } };
};

const settingsWith = (priceTypes: readonly number[]) =>
  tessituraSettings.parse({ ...demo.system.tessitura, prices: { priceTypes } });

async function readWith(priceTypes: readonly number[], hall = demoHall(new Date())) {
  const { client } = await startEmulator({ hall });
  const deps = { client, settings: settingsWith(priceTypes), log: pino({ level: "silent" }) };
  const read = await readCatalogue(deps, new Date());
  if (!read.ok) throw new Error(read.failure.code);
  return read.value;
}

const pricedTypes = ({ performances }: Awaited<ReturnType<typeof readWith>>) => [
  ...new Set(
    performances.flatMap(({ prices }) => Object.values(prices).flatMap((row) => Object.keys(row))),
  ),
];

it("prices of price types that the settings do not name are left out", async () => {
  const read = await readWith([1, 3]);
  expect(read.priceTypes.map(({ id }) => id)).toEqual(["1", "3"]);
  expect(pricedTypes(read)).toEqual(["1", "3"]);
  expect(read.findings).toEqual([]);
});

it("prices of a price type that was not read are left out, and reported once", async () => {
  const hall = demoHall(new Date());
  // Its prices stay after the system has deleted it.
  hall.priceTypes = hall.priceTypes.filter(({ id }) => id !== 3);
  const read = await readWith([1, 3], hall);
  expect(read.priceTypes.map(({ id }) => id)).toEqual(["1"]);
  expect(pricedTypes(read)).toEqual(["1"]);
  const { length } = hall.performances.filter(({ date }) => date > new Date());
  expect(read.findings).toEqual([
    { what: "price type 3", why: "is in the settings but not in the system" },
    {
      what: "prices of price type 3",
      why: `are not sold, since the price type was not read: ${3 * length} left out`,
    },
  ]);
});

it("a performance whose only prices are of a price type that was not read is not for sale", async () => {
  const hall = demoHall(new Date());
  hall.priceTypes = hall.priceTypes.filter(({ id }) => id !== 3);
  const read = await readWith([3], hall);
  expect(read.performances.every(({ onSaleAt }) => onSaleAt === null)).toBe(true);
});

it("performances without numbered seats are reported and not sold", async () => {
  const hall = demoHall(new Date());
  hall.seats = hall.seats.map((seat) => ({ ...seat, isSeat: false }));
  const read = await readWith([1], hall);
  expect(read.performances).toEqual([]);
  const reported = read.findings.filter(({ why }) => why === "has no seat plan that can be used");
  const ahead = hall.performances.filter(({ date }) => date > new Date());
  expect(reported).toHaveLength(ahead.length);
});

it("a performance of general admission has places without numbers, by the system's seats", async () => {
  const hall = demoHall(new Date());
  const { plans, performances } = await readWith([1], hall);
  const general = plans.find(({ id }) => id === "7-27-general");
  expect(plans.map(({ id }) => id).toSorted()).toEqual(["7-27", "7-27-general"]);
  expect(general?.plan).toMatchObject({ kind: "general", zones: [] });
  expect(general?.bands).toEqual(plans.find(({ id }) => id === "7-27")?.bands);
  const places = general?.plan.places ?? [];
  const seatIds = hall.seats.filter(({ isSeat }) => isSeat).map(({ id }) => String(id));
  expect(places.flatMap((group) => group.seat_guids ?? []).toSorted()).toEqual(seatIds.toSorted());
  expect(places.filter(({ kind }) => kind === "wheelchair")).toMatchObject([
    { section: "Main Floor", category: "Rear", count: 2, seat_guids: ["1140", "1153"] },
  ]);
  const ofPlan = performances.filter(({ plan }) => plan === "7-27-general");
  expect(new Set(ofPlan.map(({ event }) => event))).toEqual(new Set(["305"]));
});
