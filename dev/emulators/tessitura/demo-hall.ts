// The season that the demo's emulator sells: a hall, five productions, and a performance on each Friday, Saturday and Sunday.

import {
  type EmulatedHall,
  FUNDS,
  HELD,
  LEVELS,
  OFFERS,
  type HallPerformance,
  rowOfSeats,
  SEAT_STATUSES,
} from "./hall";
import { writeTime } from "./write-time";

const TIME_ZONE = "America/New_York";
const FRONT = 61;
const REAR = 62;
const BALCONY = 63;
const SEATS_IN_ROW = 14;
const WHEELCHAIR = 21;
const COMPANION = 22;

const PRODUCTIONS = [
  { id: 301, description: "Winter Light: Sibelius and Grieg", type: 1, minutes: 110 },
  { id: 302, description: "Quartets by Candlelight", type: 2, minutes: 80 },
  { id: 303, description: "The Tempest", type: 3, minutes: 150 },
  { id: 304, description: "Tides: An Evening of Dance", type: 4, minutes: 95 },
  { id: 305, description: "Peter and the Wolf", type: 5, minutes: 0, isGeneral: true },
];

/** Local times of Friday, Saturday and Sunday, by the number of the weekday. */
const STARTS = new Map([
  [5, "19:30:00"],
  [6, "19:30:00"],
  [0, "15:00:00"],
]);

const DAY_MS = 86_400_000;

/** Each day has the same performance with the same id whenever the emulator starts. */
function performancesFrom(now: Date, daysAhead: number): HallPerformance[] {
  const today = Date.parse(writeTime(now, TIME_ZONE).slice(0, 10)) / DAY_MS;
  return Array.from({ length: daysAhead }, (_, ahead) => today + ahead).flatMap((number) => {
    const day = new Date(number * DAY_MS);
    const start = STARTS.get(day.getUTCDay());
    const production = PRODUCTIONS[number % PRODUCTIONS.length];
    if (start === undefined || production === undefined) return [];
    const local = `${day.toISOString().slice(0, 10)}T${start}`;
    // Clocks change at night, hours before a performance.
    const date = new Date(`${local}${writeTime(new Date(`${local}Z`), TIME_ZONE).slice(-6)}`);
    const { id, description, ...kind } = production;
    return [{ id: number, description, date, production: { id, description }, ...kind }];
  });
}

/** Rows A to H on the main floor, J to M of the balcony. Wheelchair spaces are at both ends of row H, beside companions' seats. */
export function demoHall(now: Date, daysAhead = 42): EmulatedHall {
  const rows = [..."ABCDEFGHJKLM"];
  const seats = rows.flatMap((row, at) =>
    rowOfSeats(
      {
        firstId: 1000 + 20 * at,
        row,
        zone: at < 4 ? FRONT : at < 8 ? REAR : BALCONY,
        section: at < 8 ? 1 : 2,
        y: at < 8 ? at : at + 2,
      },
      SEATS_IN_ROW,
    ),
  );
  const hold = (number: number, holdCode: number) =>
    seats
      .filter((seat) => seat.row === "H" && seat.number === String(number))
      .forEach((seat) => Object.assign(seat, { status: HELD, holdCode }));
  hold(1, WHEELCHAIR);
  hold(2, COMPANION);
  hold(SEATS_IN_ROW - 1, COMPANION);
  hold(SEATS_IN_ROW, WHEELCHAIR);
  const prices = [
    { zone: FRONT, amounts: [80, 70, 40] },
    { zone: REAR, amounts: [60, 52.5, 30] },
    { zone: BALCONY, amounts: [35, 30, 20] },
  ];
  return {
    timeZone: TIME_ZONE,
    modeOfSale: 5,
    facility: { id: 7, description: "Recital Hall" },
    season: { id: 80, description: "Season" },
    seatMap: 17,
    zoneMap: 27,
    sections: [
      { id: 1, description: "Main Floor" },
      { id: 2, description: "Balcony" },
    ],
    performances: performancesFrom(now, daysAhead),
    zones: [
      { id: FRONT, description: "Front", rank: 1 },
      { id: REAR, description: "Rear", rank: 2 },
      { id: BALCONY, description: "Balcony", rank: 3 },
    ],
    priceTypes: [
      { id: 1, description: "Adult" },
      { id: 2, description: "Senior" },
      { id: 3, description: "Student" },
      { id: 7, description: "Complimentary" },
    ],
    prices: prices.flatMap(({ zone, amounts }) => [
      ...amounts.map((amount, at) => ({ zone, priceType: at + 1, amount, enabled: true })),
      { zone, priceType: 7, amount: 0, enabled: true },
    ]),
    seats,
    seatFee: { id: 31, description: "Facility fee", amount: 2.5 },
    offers: [...OFFERS],
    funds: FUNDS.map((fund) => ({ ...fund })),
    levels: LEVELS.map((level) => ({ ...level })),
    seatStatuses: SEAT_STATUSES,
  };
}
