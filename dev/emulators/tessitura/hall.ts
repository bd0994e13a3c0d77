// A small hall with the traps of recorded data: disabled rows with a price, an enabled complimentary price, a held and a
// blocked seat, a row that is no seat, padded texts.

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
type PriceType = { id: number; description: string };
export type Price = { zone: number; priceType: number; amount: number; enabled: boolean };
export type EmulatedSeat = {
  id: number;
  row: string;
  number: string;
  zone: number;
  status: number;
  isSeat: boolean;
  holdCode: number;
};
type HallPerformance = { id: number; description: string; date: Date };

export type EmulatedHall = {
  timeZone: string;
  modeOfSale: number;
  facility: { id: number; description: string };
  performances: HallPerformance[];
  zones: Zone[];
  priceTypes: PriceType[];
  /** In the currency's units, as the API has them. */
  prices: Price[];
  seats: EmulatedSeat[];
  /** Added to each ticket. */
  seatFee: { id: number; description: string; amount: number };
  seatStatuses: { id: number; code: string; description: string }[];
};

const rowOfSeats = (firstId: number, row: string, zone: number): EmulatedSeat[] =>
  [1, 2, 3, 4, 5, 6].map((number) => ({
    id: firstId + number - 1,
    row,
    number: String(number),
    zone,
    status: FREE,
    isSeat: true,
    holdCode: 0,
  }));

/** Seats 101 to 106 in row A, 111 to 116 in row B, 121 to 126 in row C of the balcony. */
export function smallHall(): EmulatedHall {
  const seats = [
    ...rowOfSeats(101, "A", ORCHESTRA),
    ...rowOfSeats(111, "B", ORCHESTRA),
    ...rowOfSeats(121, "C", BALCONY),
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
    performances: [
      { id: 4849, description: "The Tempest", date: new Date("2027-03-13T00:30:00Z") },
      // After the clocks have changed: another offset in the same list.
      { id: 4850, description: "The Tempest", date: new Date("2027-03-15T23:30:00Z") },
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
    seatStatuses: [
      { id: FREE, code: "AVL", description: "Available" },
      { id: LOCKED, code: "LCK", description: "Locked" },
      { id: HELD, code: "HLD", description: "Held" },
      { id: BLOCKED, code: "BLK", description: "Blacked Out" },
      { id: PAID, code: "RPD", description: "Reserved Paid" },
      { id: TICKETED, code: "TKD", description: "Ticketed" },
    ],
  };
}
