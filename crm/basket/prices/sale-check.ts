import { inArray } from "drizzle-orm";

import type { SaleProblem } from "#contract/problems/basket-problems";
import type { Problem } from "#contract/problems/problems";
import { type BasketRecord, type ChangeResult, rejectAs } from "../contents/basket-contents";
import type { BasketTicketRecord } from "../contents/basket-lines";
import { basketTickets } from "../../tables/baskets";
import type { ModeOfSale } from "../../stock/sale/sale-rules";
import { listCodes } from "../codes/basket-codes";
import { countsEarlierTickets, listUnaccompaniedCompanionTickets } from "../limits/basket-limits";
import {
  toBuyer,
  countByPriceType,
  redactLimit,
  listBuyerTickets,
  listUnaccompaniedCompanionSeats,
} from "../limits/buyer-tickets";
import {
  findExceededAccessLimit,
  findExceededLimit,
  hasAccessPrice,
  hasUnaccompaniedCompanion,
  type PriceTypeCount,
} from "../limits/rules";
import type { Reader, Transaction } from "../../platform/database/database";
import { nearestNames } from "#runtime/files/nearest-name";
import { groupBy } from "#runtime/group-by";
import { getInstanceSale, type InstanceSale } from "../../stock/sale/instance-sale";
import {
  customPriceError,
  splitCustomPrice,
  ticketFee,
  type CustomPriceError,
} from "../../stock/sale/price-rules";
import type { TicketAmounts } from "../../stock/sale/ticket-amounts";
import { findModeOfSale } from "./rights";

/**
 * Returns a ticket's current price in minor units, or null if the band or price type is not sold. The fee is that
 * without a membership; `priceBasket` waives it. `amount`: a pay-what-you-wish price with its fee, checked by
 * `checkSale`.
 */
export function getPrice(
  sale: InstanceSale,
  bandId: string,
  priceTypeId: string,
  amount?: number,
): TicketAmounts | null {
  const price = sale.prices.find(
    (line) => line.bandId === bandId && line.priceTypeId === priceTypeId,
  );
  if (price === undefined) return null;
  const { faceValue } = price;
  const rule = sale.priceTypes.find(({ id }) => id === priceTypeId)?.customPrice ?? null;
  return rule === null
    ? { faceValue, fee: ticketFee(sale.fee, faceValue) }
    : splitCustomPrice(sale.fee, Math.max(rule.min, amount ?? faceValue));
}

/**
 * Refuses a band or a price type that the performance is not sold at, and names those that anyone can buy.
 * @param isIncluded whether a price is part of the package that was requested
 */
export function refusePrice(
  { prices, priceTypes }: Pick<InstanceSale, "prices" | "priceTypes">,
  requested: Requested,
  isIncluded: (price: Requested) => boolean = () => true,
): ChangeResult<never, Problem<"not-allowed/price-not-open">> {
  const forAll = new Set(
    priceTypes.flatMap(({ id, eligibility }) => (eligibility === "all" ? [id] : [])),
  );
  const sold = prices.filter((price) => forAll.has(price.priceTypeId) && isIncluded(price));
  const ofBand = sold.filter(({ bandId }) => bandId === requested.bandId);
  const known =
    ofBand.length === 0
      ? { bandIds: nearestNames(requested.bandId, new Set(sold.map(({ bandId }) => bandId))) }
      : {
          priceTypeIds: nearestNames(
            requested.priceTypeId,
            ofBand.map(({ priceTypeId }) => priceTypeId),
          ),
        };
  return rejectAs({ code: "not-allowed", reason: "price-not-open", ...known });
}

type Requested = { bandId: string; priceTypeId: string };

/**
 * Checks whether tickets may be sold online now: sale status, prices, and limits per order and customer (null: unknown,
 * so earlier orders do not count). Returns the mode of sale.
 */
export async function checkSale(
  db: Reader,
  sale: InstanceSale,
  request: {
    now: Date;
    basketId: string;
    customerId: string | null;
    wanted: readonly { bandId: string; priceTypeId: string; amount?: number | undefined }[];
    /** All tickets of this instance, in the basket and requested. */
    inOrder: readonly PriceTypeCount[];
  },
): Promise<ChangeResult<ModeOfSale, SaleProblem | Problem<"limit">>> {
  const soldBy = await findModeOfSale(db, sale, request);
  if (!soldBy.ok) return soldBy;
  const unsold = request.wanted.find(
    ({ bandId, priceTypeId }) => getPrice(sale, bandId, priceTypeId) === null,
  );
  if (unsold !== undefined) return refusePrice(sale, unsold);
  const error = findAmountError(sale, request.wanted);
  if (error !== null) return rejectAs({ code: "invalid", fields: { amount: error } });
  const { inOrder } = request;
  const codes = hasAccessPrice(sale, inOrder)
    ? await listCodes(db, request.basketId, request.customerId)
    : [];
  const tickets = countsEarlierTickets(sale, inOrder)
    ? await listBuyerTickets(db, toBuyer(request.customerId, codes), sale.eventId)
    : [];
  const limit = redactLimit(tickets, (counted) => {
    const purchased = countByPriceType(counted, sale.id);
    return (
      findExceededLimit({
        instance: { name: sale.name, maxTickets: sale.maxTickets },
        priceTypes: sale.priceTypes,
        inOrder,
        purchased,
      }) ?? findExceededAccessLimit(codes, sale, inOrder, purchased)
    );
  });
  if (limit !== null) return rejectAs({ code: "limit", limit });
  const own = tickets.filter(({ isOwn }) => isOwn);
  return hasUnaccompaniedCompanion(sale, inOrder, countByPriceType(own, sale.id))
    ? rejectAs({ code: "not-allowed", reason: "companion-needs-access" })
    : soldBy;
}

function findAmountError(
  sale: InstanceSale,
  wanted: readonly { priceTypeId: string; amount?: number | undefined }[],
): CustomPriceError | null {
  for (const { priceTypeId, amount } of wanted) {
    const rule = sale.priceTypes.find(({ id }) => id === priceTypeId)?.customPrice ?? null;
    const error = amount === undefined ? null : customPriceError(rule, amount);
    if (error !== null) return error;
  }
  return null;
}

type EntitledBasket = Pick<
  BasketRecord,
  "id" | "customerId" | "catalogue" | "now" | "lines" | "codes"
>;

/** Checked again before ordering: a membership may have expired, or another customer may have signed in. */
export async function isEntitled(tx: Transaction, basket: EntitledBasket): Promise<boolean> {
  return (await listUnentitled(tx, basket)).length === 0;
}

/** Returns the ids of tickets that the customer may not buy. */
export async function listUnentitled(db: Reader, basket: EntitledBasket): Promise<string[]> {
  const special = basket.lines.filter(
    ({ modeOfSale, chosenPriceTypeId }) => modeOfSale !== "general" || chosenPriceTypeId !== null,
  );
  const refused = (await checkLines(db, basket, special)).filter(({ soldBy }) => soldBy === null);
  const lines: BasketTicketRecord[] = [
    ...(await listUnaccompaniedCompanionTickets(db, basket)),
    ...(await listUnaccompaniedCompanionSeats(db, basket)),
  ];
  for (const { lines: all } of refused) {
    const checks = await Promise.all(byPriceType(all).map((part) => checkLines(db, basket, part)));
    const refusedParts = checks.flat().filter(({ soldBy }) => soldBy === null);
    // If empty, no single mode of sale allows all price types together.
    lines.push(...(refusedParts.length > 0 ? refusedParts.flatMap((part) => part.lines) : all));
  }
  return [...new Set(lines.map(({ id }) => id))];
}

const byPriceType = (lines: readonly BasketTicketRecord[]) => [
  ...groupBy(lines, ({ priceTypeId }) => priceTypeId).values(),
];

/** Updates tickets that no longer depend on the membership in the basket. Returns the basket's lines. */
export async function updateModesOfSale(
  tx: Transaction,
  basket: BasketRecord,
): Promise<BasketTicketRecord[]> {
  const bound = basket.lines.filter(({ membershipItemId }) => membershipItemId !== null);
  const changed = new Map<string, ModeOfSale>();
  for (const { lines, soldBy } of await checkLines(tx, basket, bound)) {
    if (soldBy === null || soldBy.membershipItemId !== null) continue;
    const ids = lines.map(({ id }) => id);
    await tx.update(basketTickets).set(soldBy).where(inArray(basketTickets.id, ids));
    for (const id of ids) changed.set(id, soldBy);
  }
  return basket.lines.map((line) => ({ ...line, ...changed.get(line.id) }));
}

/** Returns the mode of sale of the lines of each instance, or null if refused. */
async function checkLines(
  tx: Reader,
  basket: Omit<EntitledBasket, "lines" | "codes">,
  lines: readonly BasketTicketRecord[],
): Promise<{ lines: BasketTicketRecord[]; soldBy: ModeOfSale | null }[]> {
  const checked: { lines: BasketTicketRecord[]; soldBy: ModeOfSale | null }[] = [];
  for (const instanceId of new Set(lines.map((line) => line.instanceId))) {
    const wanted = lines.filter((line) => line.instanceId === instanceId);
    const sale = await getInstanceSale(tx, basket.catalogue, instanceId);
    const soldBy = sale && (await findModeOfHeld(tx, basket, sale, wanted));
    checked.push({ lines: wanted, soldBy: soldBy?.ok === true ? soldBy.value : null });
  }
  return checked;
}

/** Held seats may be paid for after the end of the sale. */
function findModeOfHeld(
  db: Reader,
  { id: basketId, customerId, now }: Omit<EntitledBasket, "lines" | "codes">,
  sale: InstanceSale,
  wanted: readonly { priceTypeId: string }[],
) {
  const window = { ...sale.window, offSaleAt: null };
  return findModeOfSale(db, { ...sale, window }, { now, basketId, customerId, wanted });
}

/** Whether a basket may have these price types for seats that it holds. */
export async function canBuyHeld(
  db: Reader,
  basket: Omit<EntitledBasket, "lines" | "codes">,
  sale: InstanceSale,
  wanted: readonly { priceTypeId: string }[],
): Promise<boolean> {
  return (await findModeOfHeld(db, basket, sale, wanted)).ok;
}
