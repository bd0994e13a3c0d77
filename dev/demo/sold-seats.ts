import type { NewSeat } from "../../crm/stock/seat-plans/flatten-seat-plan";

export type Sold =
  | { kind: "none" }
  | { kind: "share"; share: number }
  | { kind: "all-but"; free: number };

/** Picks sold seats in parties of one to four neighbors, deterministically. Accessible seats are sold last. */
export function soldSeatIds(seats: NewSeat[], sold: Sold, instanceId: string): string[] {
  if (sold.kind === "none") return [];
  const soldCount =
    sold.kind === "share" ? Math.round(seats.length * sold.share) : seats.length - sold.free;
  const ordered = cutIntoParties(seats, instanceId)
    .map((party) => ({
      party,
      isLast: party.some(isAccessible) ? 1 : 0,
      order: readFraction(`${instanceId} ${party[0]?.id ?? ""}`),
    }))
    .sort((a, b) => a.isLast - b.isLast || a.order - b.order)
    .flatMap(({ party }) => party);
  if (sold.kind === "share") return ordered.slice(0, Math.max(0, soldCount)).map((seat) => seat.id);
  // Up to half of the last free seats are accessible, so that both kinds of visitors find some.
  const accessible = ordered.filter(isAccessible);
  const others = ordered.filter((seat) => !isAccessible(seat));
  const free = Math.min(sold.free, ordered.length);
  const kept = Math.max(free - others.length, Math.min(accessible.length, Math.floor(free / 2)));
  const soldSeats = [
    ...others.slice(0, others.length - (free - kept)),
    ...accessible.slice(0, accessible.length - kept),
  ];
  return soldSeats.map((seat) => seat.id);
}

function cutIntoParties(seats: NewSeat[], instanceId: string): NewSeat[][] {
  const parties: NewSeat[][] = [];
  let size = 0;
  seats.forEach((seat, index) => {
    const before = seats[index - 1];
    const isNeighbor =
      before !== undefined &&
      before.section === seat.section &&
      before.row === seat.row &&
      before.place + 1 === seat.place &&
      isAccessible(before) === isAccessible(seat);
    const party = parties.at(-1);
    if (isNeighbor && party && party.length < size) party.push(seat);
    else {
      size = 1 + Math.floor(readFraction(`${seat.id} ${instanceId}`) * 4);
      parties.push([seat]);
    }
  });
  return parties;
}

function isAccessible(seat: NewSeat): boolean {
  return seat.kind === "wheelchair" || seat.kind === "companion";
}

/** A pseudorandom number in [0, 1), derived from the text (FNV-1a with a finalizer). */
export function readFraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}
