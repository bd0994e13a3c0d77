// A small hall with the traps of recorded data: disabled rows with a price, an enabled complimentary price, a held and a
// blocked seat, a row that is no seat, padded texts.

import type { EmulatedLevel } from "./memberships";

export const FREE = 0;
export const HELD = 4;
const BLOCKED = 6;
/** Reserved and paid for. */
export const PAID = 8;
/** Printed. */
export const TICKETED = 13;
/** In somebody's cart. */
export const LOCKED = 3;

export const ADULT = 1;
export const STUDENT = 3;
export const ORCHESTRA = 61;
export const BALCONY = 62;

type Zone = { id: number; description: string; rank: number };
export type Price = { zone: number; priceType: number; amount: number; enabled: boolean };
export type EmulatedSeat = {
  id: number;
  row: string;
  number: string;
  zone: number;
  status: number;
  isSeat: boolean;
  holdCode: number;
  section: number;
  /** In squares of the screen's grid. */
  x: number;
  y: number;
};
type Offer = { code: string; source: number; modeOfSale: number; percentOff: number };
type Named = { id: number; description: string };
export type HallPerformance = Named & {
  date: Date;
  production: Named;
  type: number;
  /** 0 where nobody entered it. */
  minutes: number;
  /** General admission: its seats have numbers in the system alone. */
  isGeneral?: boolean;
};

export type EmulatedHall = {
  timeZone: string;
  modeOfSale: number;
  facility: Named;
  season: Named;
  seatMap: number;
  zoneMap: number;
  sections: Named[];
  performances: HallPerformance[];
  zones: Zone[];
  priceTypes: Named[];
  /** In the currency's units, as the API has them. */
  prices: Price[];
  seats: EmulatedSeat[];
  /** Added to each ticket. */
  seatFee: { id: number; description: string; amount: number };
  /** What promo codes lower prices by, and only of lines that have their source. */
  offers: Offer[];
  /** `isOfMembers`: the general public cannot contribute to it. */
  funds: (Named & { isInactive?: boolean; isOfMembers?: boolean })[];
  /** Of the membership organization. */
  levels: EmulatedLevel[];
  seatStatuses: { id: number; code: string; description: string }[];
};

type Row = { firstId: number; row: string; zone: number; section: number; y: number };

/** Seats with consecutive ids, numbered from 1. */
export const rowOfSeats = (
  { firstId, row, zone, section, y }: Row,
  count: number,
): EmulatedSeat[] =>
  Array.from({ length: count }, (_, x) => ({
    id: firstId + x,
    row,
    number: String(x + 1),
    zone,
    status: FREE,
    isSeat: true,
    holdCode: 0,
    section,
    x,
    y,
  }));

export const SEAT_STATUSES = [
  { id: FREE, code: "AVL", description: "Available" },
  { id: LOCKED, code: "LCK", description: "Locked" },
  { id: HELD, code: "HLD", description: "Held" },
  { id: BLOCKED, code: "BLK", description: "Blacked Out" },
  { id: PAID, code: "RPD", description: "Reserved Paid" },
  { id: TICKETED, code: "TKD", description: "Ticketed" },
];

export const OFFERS: Offer[] = [
  { code: "SPRING", source: 21, modeOfSale: 5, percentOff: 10 },
  { code: "SUMMER", source: 22, modeOfSale: 5, percentOff: 20 },
  // Of the counter.
  { code: "COUNTER", source: 23, modeOfSale: 1, percentOff: 50 },
];

export const FUNDS = [
  { id: 12, description: "Annual fund" },
  { id: 13, description: "Old building fund", isInactive: true },
  { id: 14, description: "Education" },
  { id: 15, description: "Members' circle", isOfMembers: true },
];

export const MEMBERSHIP_ORGANIZATION = { id: 3, description: "Friends" };

export const LEVELS: EmulatedLevel[] = [
  { id: 402, description: "Patron", amount: 500, worth: 120, months: 12 },
  { id: 401, description: "Friend", amount: 75, worth: 0, months: 12 },
  { id: 403, description: "Founder", amount: 1_000, worth: 0, months: 12, isInactive: true },
];

const TEMPEST = {
  description: "The Tempest",
  production: { id: 300, description: "The Tempest" },
  type: 3,
};

/** Seats 101 to 106 in row A, 111 to 116 in row B, 121 to 126 in row C of the balcony. */
export function smallHall(): EmulatedHall {
  const seats = [
    ...rowOfSeats({ firstId: 101, row: "A", zone: ORCHESTRA, section: 1, y: 0 }, 6),
    ...rowOfSeats({ firstId: 111, row: "B", zone: ORCHESTRA, section: 1, y: 1 }, 6),
    ...rowOfSeats({ firstId: 121, row: "C", zone: BALCONY, section: 2, y: 2 }, 6),
  ];
  const change = (id: number, values: Partial<EmulatedSeat>) =>
    Object.assign(seats.find((seat) => seat.id === id) ?? {}, values);
  change(106, { status: HELD, holdCode: 21 });
  change(116, { status: BLOCKED });
  change(126, { isSeat: false });
  return {
    timeZone: "America/New_York",
    modeOfSale: 5,
    facility: { id: 7, description: "Small Hall" },
    season: { id: 80, description: "Season 2026/27" },
    seatMap: 17,
    zoneMap: 27,
    sections: [
      { id: 1, description: "Main" },
      { id: 2, description: "Gallery" },
    ],
    performances: [
      { ...TEMPEST, id: 4849, date: new Date("2027-03-13T00:30:00Z"), minutes: 150 },
      // After the clocks have changed: another offset in the same list.
      { ...TEMPEST, id: 4850, date: new Date("2027-03-15T23:30:00Z"), minutes: 0 },
    ],
    zones: [
      { id: ORCHESTRA, description: "Orchestra", rank: 1 },
      { id: BALCONY, description: "Balcony", rank: 2 },
    ],
    priceTypes: [
      { id: ADULT, description: "Adult" },
      { id: STUDENT, description: "Student" },
      { id: 7, description: "Complimentary" },
      { id: 9, description: "Subscriber" },
    ],
    prices: [
      { zone: ORCHESTRA, priceType: ADULT, amount: 80, enabled: true },
      { zone: ORCHESTRA, priceType: STUDENT, amount: 40, enabled: true },
      { zone: BALCONY, priceType: ADULT, amount: 35.5, enabled: true },
      { zone: BALCONY, priceType: STUDENT, amount: 0, enabled: false },
      { zone: ORCHESTRA, priceType: 7, amount: 0, enabled: true },
      { zone: BALCONY, priceType: 7, amount: 0, enabled: false },
      { zone: ORCHESTRA, priceType: 9, amount: 70, enabled: false },
      { zone: BALCONY, priceType: 9, amount: 0, enabled: false },
    ],
    seats,
    seatFee: { id: 31, description: "Facility fee", amount: 2.5 },
    offers: [...OFFERS],
    funds: FUNDS.map((fund) => ({ ...fund })),
    levels: LEVELS.map((level) => ({ ...level })),
    seatStatuses: SEAT_STATUSES,
  };
}
