import type { z } from "zod";

import type { basketPackageOperations } from "#contract/operations/packages";
import type { SaleProblem, SeatProblem } from "#contract/problems/basket-problems";
import type { Problem } from "#contract/problems/problems";
import type { addPackageSchema, PackageType } from "#contract/schemas/package";
import { basketStatus, getHeldLines } from "../../contents/basket-status";
import {
  type BasketRecord,
  type Changed,
  done,
  type ChangeResult,
  rejectAs,
} from "../../contents/basket-contents";
import { listItems } from "../../contents/basket-lines";
import { getBasket, lockForChange, lockForChangeIfHeld } from "../../baskets/open-basket";
import { insertItem } from "../../baskets/items";
import { withinLocks } from "../../baskets/seat-locks";
import { locksTickets } from "../../codes/rules";
import { renewedHold } from "../../../stock/hold-times/hold-times";
import { holdSeats, type NewTicket } from "../tickets/hold-seats";
import { deleteLostTickets, deleteTicketLines, packageTicketsAt } from "../tickets/remove-tickets";
import { dropStaleClaims, releaseSeat, type SeatRef } from "../../../stock/holds/seat-claims";
import type { PlanSeat } from "../../../stock/seat-plans/seat-runs";
import { type Take, type TakenSeats, takeSeats } from "../tickets/take-seats";
import { findBrokenLimit } from "../../limits/basket-limits";
import { listUnaccompaniedCompanionSeats } from "../../limits/buyer-tickets";
import type { Transaction } from "../../../platform/database/database";
import { getPrice } from "../../prices/sale-check";
import { seatLabel } from "#contract/text/seat-name";
import { type ChosenPerformance, type PackageTerms, validatePerformance } from "./package-seats";
import { findPackages, recomputePackages, validatePackage } from "./packages";
import { choiceErrors, dateErrors, type PackageChoice } from "./rules";

type PackageSale = Pick<PackageTerms, "customerId" | "locks"> & {
  /** Throws if packages of the type are not sold. */
  requireSold?: (type: PackageType) => void;
};

/**
 * Adds a package to a basket with seats for all its chosen performances, or none. Deletes the lost tickets of an expired
 * basket. After a refusal the caller must roll the transaction back.
 */
export async function addPackage(
  tx: Transaction,
  basketId: string,
  request: z.output<typeof addPackageSchema>,
  { customerId, locks, requireSold }: PackageSale,
  maxSeatsPerRequest = Infinity,
): Changed<typeof basketPackageOperations.addPackage> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const rule = (await findPackages(tx, [request.packageId])).get(request.packageId);
  if (rule === undefined) return rejectAs({ code: "not-found" });
  requireSold?.(rule.type);
  const result = await validatePackage(tx, basket, rule, request, maxSeatsPerRequest);
  if (!result.ok) return result;

  const { quantity, choices, superItemId = null } = request;
  if (basketStatus(basket) === "expired") await deleteLostTickets(tx, basketId);
  const { id: productId, name, type, minItems: missing } = rule;
  const itemId = await insertItem(tx, basketId, {
    kind: "package",
    productId,
    name,
    quantity,
    unitPrice: 0,
    details: { type, percentOff: 0, missing, superItemId },
  });
  return holdPackage(tx, basket, itemId, choices, { rule, quantity, customerId, locks });
}

/** Adds performances to a flex or super package in a basket, all or none. Refused for a fixed series. */
export async function addToPackage(
  tx: Transaction,
  basketId: string,
  itemId: string,
  choices: readonly PackageChoice[],
  { customerId, locks, requireSold }: PackageSale,
): Changed<typeof basketPackageOperations.addToPackage> {
  const opened = await lockForChangeIfHeld(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const entry = await findPackageIn(tx, basket, itemId);
  if (entry === null) return rejectAs({ code: "not-found" });
  const { quantity, rule, instanceIds } = entry;
  requireSold?.(rule.type);
  if (rule.type === "fixed-series")
    return rejectAs({ code: "invalid", fields: { choices: "series-is-whole" } });
  const fields = choiceErrors(rule, quantity, choices, instanceIds);
  if (Object.keys(fields).length > 0) return rejectAs({ code: "invalid", fields });
  return holdPackage(tx, basket, itemId, choices, { rule, quantity, customerId, locks });
}

/**
 * Replaces the seats at a performance of a package, including a fixed series, with others at the same date or at another
 * date of its event. Takes the new seats before it releases the old ones, so that two customers who swap dates don't
 * wait for each other.
 */
export async function changePackageDate(
  tx: Transaction,
  basketId: string,
  itemId: string,
  { from, to }: { from: string; to: PackageChoice },
  { customerId, locks, requireSold }: PackageSale,
): Changed<typeof basketPackageOperations.changePackageDate> {
  const opened = await lockForChangeIfHeld(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const entry = await findPackageIn(tx, basket, itemId);
  if (entry === null || !entry.instanceIds.includes(from)) return rejectAs({ code: "not-found" });
  const { quantity, rule, instanceIds } = entry;
  requireSold?.(rule.type);
  if (locksTickets(basket.codes)) return rejectAs({ code: "conflict", reason: "voucher-applied" });
  const fields = dateErrors(rule, quantity, { from, to }, instanceIds);
  if (Object.keys(fields).length > 0) return rejectAs({ code: "invalid", fields });
  const replaced = packageTicketsAt(basket, itemId, from);
  await deleteTicketLines(tx, basketId, replaced);
  const remaining = { ...basket, lines: basket.lines.filter((line) => !replaced.includes(line)) };
  return holdPackage(tx, remaining, itemId, [to], { rule, quantity, customerId, locks, replaced });
}

async function findPackageIn(tx: Transaction, basket: BasketRecord, itemId: string) {
  const item = listItems(basket.items, "package").find(({ id }) => id === itemId);
  const rule = item && (await findPackages(tx, [item.productId])).get(item.productId);
  if (item === undefined || rule === undefined) return null;
  const lines = basket.lines.filter(({ packageItemId }) => packageItemId === itemId);
  return {
    quantity: item.quantity,
    rule,
    instanceIds: lines.map(({ instanceId }) => instanceId),
  };
}

/**
 * Takes the seats of all chosen performances in one statement, writes the tickets, and releases the seats that they
 * replace.
 */
async function holdPackage(
  tx: Transaction,
  basket: BasketRecord,
  itemId: string,
  choices: readonly PackageChoice[],
  request: PackageTerms,
): Promise<ChangeResult<BasketRecord, SaleProblem | SeatProblem | Problem<"not-found">>> {
  const taken = await takePackageSeats(tx, basket, itemId, choices, request);
  if (!taken.ok) return taken;
  const { replaced = [] } = request;
  if (replaced.length > 0) {
    for (const line of replaced)
      if (!hasSeat(taken.value, line)) await releaseSeat(tx, basket.id, line);
    const unaccompanied = await listUnaccompaniedCompanionSeats(tx, await getBasket(tx, basket.id));
    // Companion seats whose wheelchair space was replaced.
    const affected = unaccompanied.filter(({ instanceId }) =>
      replaced.some((line) => line.instanceId === instanceId),
    );
    if (affected.length > 0)
      return rejectAs({
        code: "not-allowed",
        reason: "companion-needs-space",
        companions: affected.map(seatLabel),
        companionIds: affected.map(({ seatId }) => seatId),
      });
  }
  await recomputePackages(tx, basket.id);
  return done(await getBasket(tx, basket.id));
}

async function takePackageSeats(
  tx: Transaction,
  basket: BasketRecord,
  itemId: string,
  choices: readonly PackageChoice[],
  request: PackageTerms,
): Promise<ChangeResult<TakenSeats, SaleProblem | SeatProblem | Problem<"not-found">>> {
  if (choices.length === 0) return done(new Map());
  const earlierSeats = new Map<string, readonly PlanSeat[]>();
  const performances: ChosenPerformance[] = [];
  for (const [index, choice] of choices.entries()) {
    const result = await validatePerformance(tx, basket, request, { choice, index }, earlierSeats);
    if (!result.ok) return result;
    performances.push(result.value);
  }
  const { locks } = request;
  const hold = withinLocks(locks, renewedHold(basket, basket.now));
  const choosers = performances.map(({ chooser }) => chooser);
  const take: Take = (inner, chosen) => {
    const tickets = packageTickets(performances, itemId, chosen);
    return holdSeats(inner, basket.id, hold, getHeldLines(basket), tickets, locks);
  };
  const taken = await takeSeats(tx, choosers, take, locks);
  if (!taken.ok) return taken;
  // Each performance was checked on its own; together they may exceed the row limit of their event.
  if (performances.some(({ sale }) => sale.rowLimit !== null)) {
    const buyer = basket.customerId ?? request.customerId;
    const limit = await findBrokenLimit(tx, await getBasket(tx, basket.id), buyer);
    if (limit === "unknown") return rejectAs({ code: "not-found" });
    if (limit !== null) return rejectAs({ code: "limit", limit });
  }
  if (basketStatus(basket) === "expired") await dropStaleClaims(tx, basket.id);
  return taken;
}

const hasSeat = (taken: TakenSeats, { instanceId, seatId }: SeatRef): boolean =>
  [...(taken.get(instanceId)?.values() ?? [])].flat().some(({ id }) => id === seatId);

function packageTickets(
  performances: readonly ChosenPerformance[],
  packageItemId: string,
  taken: TakenSeats,
): NewTicket[] {
  return performances.flatMap(({ sale, getPriceType, soldBy }) =>
    [...(taken.get(sale.id)?.values() ?? [])].flat().map((seat) => {
      const priceTypeId = getPriceType(seat.id);
      return {
        instanceId: sale.id,
        planId: sale.planId,
        seatId: seat.id,
        bandId: seat.bandId,
        priceTypeId,
        packageItemId,
        ...soldBy,
        // checkSale has verified that each price exists.
        ...(getPrice(sale, seat.bandId, priceTypeId) ?? { faceValue: 0, fee: 0 }),
      };
    }),
  );
}
