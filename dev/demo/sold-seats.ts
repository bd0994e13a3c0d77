import type { NewSeat } from "../../crm/seat-plans/flatten-seat-plan";

/** How much of a performance is sold. */
export type Sold =
  { kind: "none" } | { kind: "share"; share: number } | { kind: "all-but"; free: number };

/** In parties of one to four neighbors, the same for the same instance. Wheelchair spaces and companion seats go last. */
export function soldSeatIds(seats: NewSeat[], sold: Sold, instanceId: string): string[] {
  if (sold.kind === "none") return [];
  const wanted =
    sold.kind === "share" ? Math.round(seats.length * sold.share) : seats.length - sold.free;
  const ordered = parties(seats, instanceId)
    .map((party) => ({
      party,
      late: party.some(isAccessible) ? 1 : 0,
      order: fractionOf(`${instanceId} ${party[0]?.id ?? ""}`),
    }))
    .sort((a, b) => a.late - b.late || a.order - b.order)
    .flatMap(({ party }) => party);
  if (sold.kind === "share") return ordered.slice(0, Math.max(0, wanted)).map((seat) => seat.id);
  // At most every other one of these: of a house with few seats left everybody finds some.
  const accessible = ordered.filter(isAccessible);
  const others = ordered.filter((seat) => !isAccessible(seat));
  const free = Math.min(sold.free, ordered.length);
  const late = Math.max(free - others.length, Math.min(accessible.length, Math.floor(free / 2)));
  const gone = [
    ...others.slice(0, others.length - (free - late)),
    ...accessible.slice(0, accessible.length - late),
  ];
  return gone.map((seat) => seat.id);
}

/** Cuts each row into neighbors who came together. */
function parties(seats: NewSeat[], instanceId: string): NewSeat[][] {
  const cut: NewSeat[][] = [];
  let size = 0;
  seats.forEach((seat, index) => {
    const before = seats[index - 1];
    const neighbours =
      before !== undefined &&
      before.section === seat.section &&
      before.row === seat.row &&
      before.place + 1 === seat.place &&
      isAccessible(before) === isAccessible(seat);
    const party = cut.at(-1);
    if (neighbours && party && party.length < size) party.push(seat);
    else {
      size = 1 + Math.floor(fractionOf(`${seat.id} ${instanceId}`) * 4);
      cut.push([seat]);
    }
  });
  return cut;
}

function isAccessible(seat: NewSeat): boolean {
  return seat.kind === "wheelchair" || seat.kind === "companion";
}

/** A number from 0 up to 1 that looks random and is always the same for the same text (FNV-1a, finished off). */
export function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}
