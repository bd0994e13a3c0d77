import { expect, it } from "vitest";

import { sharedJson } from "../../../../tests/support/shared-data";
import { parseSeatPlan } from "../../../stock/seat-plans/seat-plan";
import type { CallAnswer } from "../call-types";
import { makeSeatPlan, type PlanSources } from "./seat-plan";
import { readSeats, readSeatStatuses } from "./seats";

type SeatRow = CallAnswer<"readSeats">[number];

const RULES = {
  free: [0],
  held: [4],
  wheelchair: { holdCodes: [20], seatTypes: [3] },
  companion: { holdCodes: [21], seatTypes: [] },
};
const STATUSES = [0, 4, 5, 6, 7, 8, 13];
const ZONES = [10];

const seat = (change: Partial<SeatRow> = {}): SeatRow => ({
  Id: 1,
  SectionId: 30,
  SeatRow: "A",
  SeatNumber: "1",
  ZoneId: 10,
  SeatTypeId: 1,
  XPosition: 4,
  YPosition: 2,
  IsSeat: true,
  SeatStatusId: 0,
  ScreenId: 50,
  HoldCodeId: 0,
  ...change,
});

const readOne = (change: Partial<SeatRow>) => readSeats([seat(change)], STATUSES, ZONES, RULES);

it.each<[Partial<SeatRow>, string, string]>([
  [{}, "standard", "free"],
  [{ SeatStatusId: 5 }, "standard", "taken"],
  [{ SeatStatusId: 13 }, "standard", "taken"],
  [{ SeatStatusId: 4 }, "standard", "held"],
  [{ SeatStatusId: 4, HoldCodeId: 20 }, "wheelchair", "free"],
  [{ SeatStatusId: 4, HoldCodeId: 21 }, "companion", "free"],
  [{ SeatTypeId: 3 }, "wheelchair", "free"],
  [{ SeatStatusId: 4, SeatTypeId: 3, HoldCodeId: 99 }, "wheelchair", "held"],
  [{ SeatStatusId: 8, HoldCodeId: 20 }, "wheelchair", "taken"],
  [{ ZoneId: 11 }, "standard", "taken"],
])("a seat with %j is %s and %s", (change, kind, state) => {
  expect(readOne(change).rows).toEqual([{ id: 1, zone: change.ZoneId ?? 10, kind, state }]);
});

it("a status that the system does not list is reported, and the seat is not sold", () => {
  expect(readOne({ SeatStatusId: 592 })).toEqual({
    rows: [],
    findings: [{ what: "seat 1", why: "has the status 592, which the system does not list" }],
    leftOut: 0,
  });
});

it("what is no seat is left out, and the same seat twice is reported", () => {
  const mapped = readSeats(
    [seat(), seat(), seat({ Id: 2, IsSeat: false })],
    STATUSES,
    ZONES,
    RULES,
  );
  expect(mapped).toMatchObject({
    rows: [{ id: 1 }],
    findings: [{ what: "seat 1", why: "is there more than once" }],
    leftOut: 1,
  });
});

it("seat statuses are those of the venue's own table", (context) => {
  expect(readSeatStatuses([{ Id: 0 }, { StatusCode: "HLD" }])).toEqual({
    rows: [0],
    findings: [{ what: "seat status without an id", why: "has no id" }],
    leftOut: 0,
  });
  const table = sharedJson<object[]>(
    context,
    "tessitura/transcribed/seat-statuses.royal-opera-house.json",
  );
  expect(readSeatStatuses(table).rows).toEqual(STATUSES);
});

const sources = (seats: SeatRow[], change: Partial<PlanSources> = {}): PlanSources => ({
  name: "Main Hall",
  hall: {
    screens: [
      { screen: 50, floorsAboveStage: 0 },
      { screen: 51, floorsAboveStage: 1 },
    ],
  },
  seats,
  sections: new Map([
    [30, "Orchestra"],
    [31, "Balcony"],
  ]),
  zones: new Map([
    [10, "Premium"],
    [11, "Standard"],
  ]),
  kinds: new Map([[2, "wheelchair"]]),
  isGeneral: false,
  ...change,
});

const HALL = [
  seat(),
  seat({ Id: 2, SeatNumber: "2", XPosition: 5 }),
  seat({ Id: 3, SeatRow: "B", YPosition: 3, ZoneId: 11 }),
  seat({ Id: 4, SectionId: 31, ScreenId: 51, XPosition: 0, YPosition: 0, ZoneId: 11 }),
];

it("screens become one plan, from the front, which the import accepts", () => {
  const { plan, findings } = makeSeatPlan(sources(HALL));
  expect(findings).toEqual([]);
  const parsed = parseSeatPlan(plan);
  expect(parsed.ok).toBe(true);
  expect(plan?.categories).toEqual([{ name: "Premium" }, { name: "Standard" }]);
  expect(plan?.zones.map(({ name, floors_above_stage: floors }) => [name, floors])).toEqual([
    ["Orchestra", 0],
    ["Balcony", 1],
  ]);
  const seats = plan?.zones.flatMap(({ rows }) => rows.flatMap((row) => row.seats)) ?? [];
  expect(seats.map(({ seat_guid: id, position }) => [id, position])).toEqual([
    ["1", { x: 0, y: 0 }],
    ["2", { x: 25, y: 0 }],
    ["3", { x: 0, y: 25 }],
    ["4", { x: 0, y: 100 }],
  ]);
  expect(seats.map(({ kind }) => kind)).toEqual(["standard", "wheelchair", "standard", "standard"]);
});

it("two price zones of one name are two categories", () => {
  const zones = new Map([
    [10, "Side"],
    [11, "Side"],
  ]);
  const { plan } = makeSeatPlan(sources(HALL, { zones }));
  expect(plan?.categories).toEqual([{ name: "Side (10)" }, { name: "Side (11)" }]);
});

it.each<[string, SeatRow[], string, string]>([
  ["seats in one place", [...HALL, seat({ Id: 5 })], "screen 50", "has seats in the same place"],
  [
    "a section without a name",
    [...HALL, seat({ Id: 5, XPosition: 9, SectionId: 99 })],
    "screen 50",
    "has no name of section 99",
  ],
  [
    "an unknown price zone",
    [...HALL, seat({ Id: 5, XPosition: 9, ZoneId: 99 })],
    "screen 50",
    "has no name of price zone 99",
  ],
  ["no seats", HALL.filter(({ ScreenId }) => ScreenId === 50), "screen 51", "has no seats"],
  [
    "a screen that the settings lack",
    [...HALL, seat({ Id: 5, ScreenId: 52 })],
    "screen 52",
    "is not in the settings",
  ],
])("%s: the screen is reported, not guessed", (_, seats, what, why) => {
  const { plan, findings } = makeSeatPlan(sources(seats));
  expect(findings).toEqual([{ what, why }]);
  expect(plan).not.toBeNull();
});

it("a seat map without positions gives no plan", (context) => {
  const seats = sharedJson<SeatRow[]>(
    context,
    "tessitura/synthetic-seatmap/performance-seats.json",
  );
  const screens = [1, 2, 3, 4, 5].map((screen) => ({ screen, floorsAboveStage: 0 }));
  const { plan, findings } = makeSeatPlan(sources(seats, { hall: { screens } }));
  expect(plan).toBeNull();
  expect(findings.filter(({ why }) => why === "has seats in the same place")).toHaveLength(5);
});
