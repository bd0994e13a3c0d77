import { eq } from "drizzle-orm";

import { groupBy } from "#runtime/group-by";
import { basketStatus, getHeldLines } from "../contents/basket-status";
import type { BasketRecord } from "../contents/basket-contents";
import type { BasketTicketRecord } from "../contents/basket-lines";
import { validAccess } from "../contents/code-record";
import { basketTickets } from "../../tables/baskets";
import { toBuyer, countByPriceType, listBuyerTickets } from "../limits/buyer-tickets";
import {
  countTickets,
  findExceededAccessLimit,
  hasAccessPrice,
  hasUnaccompaniedCompanion,
  isCompanionType,
  type PriceTypeCount,
} from "../limits/rules";
import type { Reader, Transaction } from "../../platform/database/database";
import { withAdultPrices } from "./adult-price";
import { getChosenPrice, type PriceOption } from "../contents/chosen-price";
import { getInstanceSale, type InstanceSale } from "../../stock/sale/instance-sale";
import {
  type BestPricing,
  linesAtBestPrice,
  type PriceCandidate,
  type PriceCheck,
  getPublicPrice,
} from "./best-price-rules";
import { ticketFee } from "../../stock/sale/price-rules";
import { canBuyHeld } from "./sale-check";

/**
 * Changes tickets at a price open to everyone to the member price, or to an access price of the buyer's registration, where
 * that lowers the basket's total, and back where it no longer does. Tickets for which the visitor chose another kind of
 * price stay as they are. Returns whether anything has changed. The basket must be locked.
 */
export async function applyBestPrices(tx: Transaction, basket: BasketRecord): Promise<boolean> {
  const changed = await planBestPrices(tx, basket);
  for (const line of changed) {
    const { priceTypeId, faceValue, fee, chosenPriceTypeId, chosenFaceValue, chosenFee } = line;
    await tx
      .update(basketTickets)
      .set({ priceTypeId, faceValue, fee, chosenPriceTypeId, chosenFaceValue, chosenFee })
      .where(eq(basketTickets.id, line.id));
  }
  return changed.length > 0;
}

/**
 * Returns the lines that `applyBestPrices` would change. No query unless the buyer is or was a member, or has an access
 * registration.
 */
export async function planBestPrices(
  db: Reader,
  basket: BasketRecord,
): Promise<BasketTicketRecord[]> {
  if (basket.order !== null || basketStatus(basket) !== "open") return [];
  const { isMember, codes, lines } = basket;
  const hasPrices = isMember || validAccess(codes) !== null;
  if (!hasPrices && lines.every((line) => getChosenPrice(line) === null)) return [];
  const counted = await withAdultPrices(db, basket);
  const pricing = hasPrices ? await findBestPricing(db, counted, "own") : NO_PRICES;
  return linesAtBestPrice(counted, pricing).filter(
    ({ priceTypeId, chosenPriceTypeId }, index) =>
      priceTypeId !== lines[index]?.priceTypeId ||
      chosenPriceTypeId !== lines[index].chosenPriceTypeId,
  );
}

const NO_PRICES: BestPricing = { candidates: [], check: () => "allowed" };

/** @param rights `own`: what the buyer may have now; `as-member`: what they could have as a member */
export async function findBestPricing(
  db: Reader,
  basket: BasketRecord,
  rights: "own" | "as-member",
): Promise<BestPricing> {
  const isPackaged = ({ packageItemId }: BasketTicketRecord) => packageItemId !== null;
  // Of tickets at one price, those without a package's discount are the first to get a limited price.
  const replaceable = getHeldLines(basket)
    .filter(({ subscriptionId }) => subscriptionId === null)
    .toSorted((a, b) => Number(isPackaged(a)) - Number(isPackaged(b)));
  const candidates: PriceCandidate[] = [];
  const checks = new Map<string, (counts: readonly PriceTypeCount[]) => PriceCheck>();
  for (const [instanceId, lines] of groupBy(replaceable, (line) => line.instanceId)) {
    const sale = await getInstanceSale(db, basket.catalogue, instanceId);
    if (sale === null) continue;
    const openTypes = await listOpenTypes(db, basket, sale, rights);
    const found = listCandidates(sale, lines, openTypes);
    if (found.every(({ options }) => options.length === 0)) continue;
    candidates.push(...found);
    checks.set(instanceId, await limitCheck(db, basket, sale, found));
  }
  return {
    candidates,
    check: (instanceId, counts) => checks.get(instanceId)?.(counts) ?? "allowed",
  };
}

type PriceType = InstanceSale["priceTypes"][number];

/** The price types that apply by themselves. */
async function listOpenTypes(
  db: Reader,
  basket: BasketRecord,
  sale: InstanceSale,
  rights: "own" | "as-member",
): Promise<PriceType[]> {
  const access = validAccess(basket.codes);
  const listed = sale.priceTypes.filter(({ customPrice }) => customPrice === null);
  const member = listed.filter(({ eligibility }) => eligibility === "member");
  const ofAccess = listed.filter(
    ({ id, eligibility }) =>
      eligibility === "access" && access !== null && access.priceTypeIds.includes(id),
  );
  // For example tickets opened by a promo code, and a level without priority booking.
  const isOpen = async (types: readonly PriceType[]) =>
    types.length > 0 &&
    (await canBuyHeld(
      db,
      basket,
      sale,
      types.map(({ id }) => ({ priceTypeId: id })),
    ));
  const hasMember =
    rights === "as-member" ? member.length > 0 : basket.isMember && (await isOpen(member));
  return [...(hasMember ? member : []), ...((await isOpen(ofAccess)) ? ofAccess : [])];
}

/** With the price types of each kind that are cheapest in the ticket's band. */
function listCandidates(
  sale: InstanceSale,
  lines: readonly BasketTicketRecord[],
  openTypes: readonly PriceType[],
): PriceCandidate[] {
  const isFree = ({ id }: PriceType) => isCompanionType(sale, id);
  const kinds = [
    openTypes.filter(({ eligibility }) => eligibility === "member"),
    openTypes.filter((type) => type.eligibility === "access" && !isFree(type)),
    openTypes.filter((type) => type.eligibility === "access" && isFree(type)),
  ];
  return lines.flatMap((line) => {
    const { id, instanceId, kind } = line;
    const chosen = getPublicPrice(line);
    const type = sale.priceTypes.find((one) => one.id === chosen.priceTypeId);
    const isReplaceable = type?.eligibility === "all" || type?.eligibility === "member";
    if (type === undefined || !isReplaceable || type.customPrice !== null) return [];
    const options = kinds
      .flatMap((types) => cheapestPrice(sale, line.bandId, types))
      .filter(({ priceTypeId }) => priceTypeId !== chosen.priceTypeId)
      // The ticket of a wheelchair space is not its user's companion's.
      .filter((option) => kind !== "wheelchair" || !isCompanionType(sale, option.priceTypeId));
    return [{ id, instanceId, chosen, options }];
  });
}

function cheapestPrice(
  sale: InstanceSale,
  bandId: string,
  types: readonly PriceType[],
): PriceOption[] {
  const [cheapest] = sale.prices
    .filter((price) => price.bandId === bandId)
    .filter(({ priceTypeId }) => types.some(({ id }) => id === priceTypeId))
    .toSorted((a, b) => a.faceValue - b.faceValue);
  if (cheapest === undefined) return [];
  const { priceTypeId, faceValue } = cheapest;
  return [{ priceTypeId, faceValue, fee: ticketFee(sale.fee, faceValue) }];
}

/** Returns a check of the candidates' price types against the limits of price types and of the access registration. */
async function limitCheck(
  db: Reader,
  { lines, codes, customerId }: BasketRecord,
  sale: InstanceSale,
  candidates: readonly PriceCandidate[],
): Promise<(counts: readonly PriceTypeCount[]) => PriceCheck> {
  const offered = candidates.flatMap(({ options }) => options);
  const limited = sale.priceTypes.filter(
    ({ id, maxTickets }) =>
      maxTickets !== null && offered.some(({ priceTypeId }) => priceTypeId === id),
  );
  const isAccess = hasAccessPrice(
    sale,
    offered.map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 })),
  );
  if (limited.length === 0 && !isAccess) return () => "allowed";
  // With open orders, which count when the order is written: otherwise the basket could not be paid.
  const buyer = toBuyer(customerId, codes);
  const tickets = await listBuyerTickets(db, buyer, sale.eventId, { openOrders: true });
  const purchased = countByPriceType(tickets, sale.id);
  const paid = isAccess ? await listBuyerTickets(db, buyer, sale.eventId) : [];
  const accompanying = countByPriceType(
    paid.filter(({ isOwn }) => isOwn),
    sale.id,
  );
  const others = lines
    .filter((line) => line.instanceId === sale.id)
    .filter((line) => candidates.every(({ id }) => id !== line.id))
    .map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 }));
  return (counts) => {
    const inOrder = [...others, ...counts];
    const isExceeded = limited.some(
      ({ id, maxTickets }) =>
        maxTickets !== null && countTickets([...inOrder, ...purchased], [id]) > maxTickets,
    );
    if (isExceeded || findExceededAccessLimit(codes, sale, inOrder, purchased) !== null)
      return "exceeded";
    return hasUnaccompaniedCompanion(sale, inOrder, accompanying) ? "incomplete" : "allowed";
  };
}
