import { inArray } from "drizzle-orm";

import type { SaleProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { type BasketRecord, type ChangeResult, rejectAs } from "../baskets/basket-contents";
import type { BasketTicketRecord } from "../baskets/basket-lines";
import { basketTickets } from "../baskets/tables";
import type { ModeOfSale } from "../catalogue/sale-rules";
import { listCodes } from "../codes/basket-codes";
import { countsEarlierTickets, listUnaccompaniedCompanions } from "../limits/basket-limits";
import {
  buyerOf,
  countByPriceType,
  redactLimit,
  listBuyerTickets,
  listStrayCompanionSeats,
} from "../limits/buyer-tickets";
import {
  findExceededAccessLimit,
  findExceededLimit,
  hasAccessPrice,
  hasUnaccompaniedCompanion,
  type PriceTypeCount,
} from "../limits/rules";
import type { Reader, Transaction } from "../platform/database/database";
import { groupBy } from "#contract/group-by";
import { getInstanceSale, type InstanceSale } from "./instance-sale";
import { customPriceError, ticketFee, type CustomPriceError } from "./price-rules";
import { findModeOfSale } from "./rights";

/**
 * What one ticket costs now, minor units; null when the band or the price is not sold. Tickets store the fee without a
 * membership; `priceBasket` waives it. `amount`: as `checkSale` allowed.
 */
export function priceOf(
  sale: InstanceSale,
  bandId: string,
  priceTypeId: string,
  amount?: number,
): { faceValue: number; fee: number } | null {
  const price = sale.prices.find(
    (line) => line.bandId === bandId && line.priceTypeId === priceTypeId,
  );
  if (price === undefined) return null;
  const faceValue = amount ?? price.faceValue;
  return { faceValue, fee: ticketFee(sale.fee, faceValue) };
}

/**
 * Whether these tickets may be sold online now, and by what right: status, prices, limits of order and customer (null:
 * not known yet, so earlier orders do not count).
 */
export async function checkSale(
  db: Reader,
  sale: InstanceSale,
  request: {
    now: Date;
    basketId: string;
    customerId: string | null;
    wanted: readonly { bandId: string; priceTypeId: string; amount?: number | undefined }[];
    /** All tickets of this instance in this order: those in the basket and the requested ones. */
    inOrder: readonly PriceTypeCount[];
  },
): Promise<ChangeResult<ModeOfSale, SaleProblem | Problem<"limit">>> {
  const soldBy = await findModeOfSale(db, sale, request);
  if (!soldBy.ok) return soldBy;
  if (request.wanted.some(({ bandId, priceTypeId }) => priceOf(sale, bandId, priceTypeId) === null))
    return rejectAs({ code: "not-allowed", reason: "price-not-open" });
  const fault = amountErrorOf(sale, request.wanted);
  if (fault !== null) return rejectAs({ code: "invalid", fields: { amount: fault } });
  const { inOrder } = request;
  // Codes are asked for only where one of them may matter.
  const codes = hasAccessPrice(sale, inOrder) ? await listCodes(db, request.basketId) : [];
  const tickets = countsEarlierTickets(sale, inOrder)
    ? await listBuyerTickets(db, buyerOf(request.customerId, codes), sale.eventId)
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

function amountErrorOf(
  sale: InstanceSale,
  wanted: readonly { priceTypeId: string; amount?: number | undefined }[],
): CustomPriceError | null {
  for (const { priceTypeId, amount } of wanted) {
    const rule = sale.priceTypes.find(({ id }) => id === priceTypeId)?.customPrice ?? null;
    const fault = amount === undefined ? null : customPriceError(rule, amount);
    if (fault !== null) return fault;
  }
  return null;
}

type EntitledBasket = Pick<
  BasketRecord,
  "id" | "customerId" | "catalogue" | "now" | "lines" | "codes"
>;

/** Checked again before the order: a membership may have expired, or another customer signed in. */
export async function isEntitled(tx: Transaction, basket: EntitledBasket): Promise<boolean> {
  return (await listUnentitled(tx, basket)).length === 0;
}

/** The ids of the tickets that the customer may not have. No query when every ticket is open to all. */
export async function listUnentitled(db: Reader, basket: EntitledBasket): Promise<string[]> {
  const special = basket.lines.filter(({ modeOfSale }) => modeOfSale !== "general");
  const refused = (await judge(db, basket, special)).filter(({ soldBy }) => soldBy === null);
  const lines: BasketTicketRecord[] = [
    ...(await listUnaccompaniedCompanions(db, basket)),
    ...(await listStrayCompanionSeats(db, basket)),
  ];
  for (const { lines: together } of refused) {
    const alone = await Promise.all(byPriceType(together).map((some) => judge(db, basket, some)));
    const culprits = alone.flat().filter(({ soldBy }) => soldBy === null);
    // Each ticket is open by some right, but no single right opens all of them.
    lines.push(...(culprits.length > 0 ? culprits.flatMap((one) => one.lines) : together));
  }
  return [...new Set(lines.map(({ id }) => id))];
}

const byPriceType = (lines: readonly BasketTicketRecord[]) => [
  ...groupBy(lines, ({ priceTypeId }) => priceTypeId).values(),
];

/** Stores by what right tickets are sold now that needed the membership in a basket. Returns the changed lines. */
export async function updateModesOfSale(
  tx: Transaction,
  basket: BasketRecord,
): Promise<BasketTicketRecord[]> {
  const bound = basket.lines.filter(({ membershipItemId }) => membershipItemId !== null);
  const changed = new Map<string, ModeOfSale>();
  for (const { lines, soldBy } of await judge(tx, basket, bound)) {
    if (soldBy === null || soldBy.membershipItemId !== null) continue;
    const ids = lines.map(({ id }) => id);
    await tx.update(basketTickets).set(soldBy).where(inArray(basketTickets.id, ids));
    for (const id of ids) changed.set(id, soldBy);
  }
  return basket.lines.map((line) => ({ ...line, ...changed.get(line.id) }));
}

async function judge(
  tx: Reader,
  { id: basketId, customerId, catalogue, now }: Omit<EntitledBasket, "lines" | "codes">,
  lines: readonly BasketTicketRecord[],
): Promise<{ lines: BasketTicketRecord[]; soldBy: ModeOfSale | null }[]> {
  const judged: { lines: BasketTicketRecord[]; soldBy: ModeOfSale | null }[] = [];
  for (const instanceId of new Set(lines.map((line) => line.instanceId))) {
    const wanted = lines.filter((line) => line.instanceId === instanceId);
    const sale = await getInstanceSale(tx, catalogue, instanceId);
    const soldBy =
      sale &&
      (await findModeOfSale(
        tx,
        // Seats that were taken in time may be paid for after the end of the sale.
        { ...sale, window: { ...sale.window, offSaleAt: null } },
        { now, basketId, customerId, wanted },
      ));
    judged.push({ lines: wanted, soldBy: soldBy?.ok === true ? soldBy.value : null });
  }
  return judged;
}
