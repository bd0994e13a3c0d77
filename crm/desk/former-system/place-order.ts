import type { Result } from "#contract/calls/result";
import { findNamed } from "./columns";
import {
  findPerformance,
  findSeat,
  type SeatsByName,
  type Performance,
  type PlanSeat,
} from "./find-performance";
import type { FormerPerson, Numbered } from "./former-list";
import type { SoldSeat } from "./sold-seat-columns";
import { codeKey, seatKey, type Taken } from "./taken-seats";
import type { NewOrder, NewTicket } from "./write-orders";

/** What is known when the orders of a batch are placed. */
export type Sale = {
  now: Date;
  performances: readonly Performance[];
  /** As they are now. */
  instances: ReadonlyMap<string, { planId: string; cancelled: boolean }>;
  halls: ReadonlyMap<string, SeatsByName>;
  priceTypes: readonly { id: string; name: string }[];
  taken: ReadonlyMap<string, Taken>;
  /** What other orders of the file have: of earlier batches, and of this one. */
  earlier: Uses;
  batch: Uses;
};

/** Keys of seats and of codes. */
export type Uses = { seats: Set<string>; codes: Set<string> };

export const noUses = (): Uses => ({ seats: new Set(), codes: new Set() });

export function addUses(to: Uses, from: Uses): void {
  for (const part of ["seats", "codes"] as const) for (const key of from[part]) to[part].add(key);
}

type Row = Numbered<SoldSeat>;
type Refusal = { row: number; note: string };

/** In minor units: more than any order, and less than PostgreSQL's integers. */
const MAX_TOTAL = 1_000_000_000;

const TAKEN: Record<Taken, string> = {
  sold: "this seat is sold",
  held: "a buyer has this seat in a basket or is paying for it: import again later",
  reserved: "this seat is in a reserved order: release it first",
  blocked: "this seat is blocked: release it first",
};

const refuse = (column: string, why: string) => ({
  ok: false as const,
  failure: `column ${column}: ${why}`,
});

/** Places all tickets of an order, or none, and notes in `batch` what it took. */
export function placeOrder(
  number: string,
  person: FormerPerson,
  [first, ...others]: readonly [Row, ...Row[]],
  sale: Sale,
): Result<NewOrder, Refusal> {
  const { customer, sold: soldAt } = first.values;
  const own = noUses();
  const tickets: NewTicket[] = [];
  let total = 0;
  for (const { row, values } of [first, ...others]) {
    total += values.price + (values.fee ?? 0);
    const placed =
      values.customer !== customer
        ? refuse("customer", "expected one customer for the whole order")
        : values.sold.getTime() !== soldAt.getTime()
          ? refuse("sold", "expected one time for the whole order")
          : total > MAX_TOTAL
            ? refuse("price", "expected smaller amounts: the order's sum is too large")
            : placeTicket(values, sale, own);
    if (!placed.ok) return { ok: false, failure: { row, note: placed.failure } };
    tickets.push(placed.value);
  }
  addUses(sale.batch, own);
  return { ok: true, value: { number, person, soldAt, tickets } };
}

/** Takes its seat and its code from those that are left. */
function placeTicket(values: SoldSeat, sale: Sale, own: Uses): Result<NewTicket, string> {
  const { number, price, fee, sold } = values;
  if (sold > sale.now) return refuse("sold", "expected a time in the past");
  const type = findNamed(values.priceType, sale.priceTypes, "a price type");
  if (!type.ok) return refuse("priceType", type.failure);
  const performance = findPerformance(values, sale.performances);
  if (!performance.ok) return refuse(performance.failure.column, performance.failure.why);
  const instanceId = performance.value;
  const isUsed = (part: keyof Uses, key: string) =>
    [sale.earlier, sale.batch, own].some((uses) => uses[part].has(key));
  const seat = placeSeat(values, instanceId, sale, (key) => isUsed("seats", key));
  if (!seat.ok) return seat;
  const code = values.code?.replace(/\s/g, "") ?? null;
  if (code !== null) {
    const key = codeKey(instanceId, code);
    if (isUsed("codes", key)) return refuse("code", "another ticket of this performance has it");
    own.codes.add(key);
  }
  own.seats.add(seatKey(instanceId, seat.value.seatId));
  const amounts = { faceValue: price, fee: fee ?? 0 };
  return {
    ok: true,
    value: { number, seat: seat.value, priceTypeId: type.value.id, ...amounts, code },
  };
}

function placeSeat(
  values: SoldSeat,
  instanceId: string,
  { instances, halls, taken }: Sale,
  isUsed: (key: string) => boolean,
): Result<NewTicket["seat"], string> {
  const instance = instances.get(instanceId);
  if (instance === undefined || instance.cancelled)
    return refuse("performance", "expected a performance that is not canceled");
  const { planId } = instance;
  const hall = halls.get(planId);
  if (hall === undefined) throw new Error(`plan ${planId} is not loaded`);
  const found = findSeat(hall, values);
  if (!found.ok) return refuse(found.failure.column, found.failure.why);
  const getKey = ({ id }: PlanSeat) => seatKey(instanceId, id);
  const at = ({ id, bandId }: PlanSeat) => ({
    ok: true as const,
    value: { instanceId, planId, seatId: id, bandId },
  });
  if (!("id" in found.value)) {
    const free = found.value.find(
      (place) => place.kind === "place" && !taken.has(getKey(place)) && !isUsed(getKey(place)),
    );
    return free === undefined ? refuse("section", "no place is left in it") : at(free);
  }
  const key = getKey(found.value);
  const by = taken.get(key);
  if (by !== undefined) return refuse("seat", TAKEN[by]);
  return isUsed(key) ? refuse("seat", "another row sells this seat") : at(found.value);
}
