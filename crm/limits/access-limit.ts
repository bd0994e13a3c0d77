import type { CodeRecord } from "../codes/basket-code-rules";
import type { Eligibility } from "#contract/schemas/price-list";
import type { PriceTypeCount } from "./ticket-limits";
import type { TicketLimit } from "#contract/schemas/ticket-limit";

/** What the limit has to know of the performance; a price of 0 is a companion's. */
export type AccessSale = {
  name: string;
  priceTypes: readonly { id: string; name: string; eligibility: Eligibility }[];
  prices: readonly { priceTypeId: string; faceValue: number }[];
};

/** Whether any of these price types is for holders of an access registration: only then is there a limit to look at. */
export function hasAccessPrice(sale: AccessSale, inOrder: readonly PriceTypeCount[]): boolean {
  return accessTypes(sale).some(({ id }) => countOf(inOrder, [id]) > 0);
}

/**
 * The limit that an order would break at the access prices of one performance, or null: a registration is for so many
 * people, and so many of them are companions who pay nothing (spec section 6, "Access scheme holder"). `purchased` is
 * what its holder bought before of this performance.
 */
export function findExceededAccessLimit(
  codes: readonly CodeRecord[],
  sale: AccessSale,
  inOrder: readonly PriceTypeCount[],
  purchased: readonly PriceTypeCount[],
): TicketLimit | null {
  const registration = codes.find((code) => code.kind === "access" && code.refusal === null);
  if (registration?.kind !== "access") return null;
  const types = accessTypes(sale);
  const exceeded = (of: typeof types, maxTickets: number): TicketLimit | null => {
    const ids = of.map(({ id }) => id);
    const totalTickets = countOf(inOrder, ids);
    const previouslyPurchased = countOf(purchased, ids);
    if (totalTickets === 0 || totalTickets + previouslyPurchased <= maxTickets) return null;
    const priceTypeName = of[0]?.name ?? null;
    return {
      maxTickets,
      priceTypeName,
      instanceName: sale.name,
      previouslyPurchased,
      totalTickets,
    };
  };
  const free = types.filter(({ id }) => isFree(sale, id));
  return exceeded(free, registration.companions) ?? exceeded(types, registration.maxTickets);
}

/**
 * Whether a companion would come without the holder: free tickets at access prices, and no other ticket at an access
 * price in the order or among those that the holder bought for this performance before. Where every access price of the
 * performance is free there is nobody to be a companion of.
 */
export function hasUnaccompaniedCompanion(
  sale: AccessSale,
  inOrder: readonly PriceTypeCount[],
  purchased: readonly PriceTypeCount[],
): boolean {
  const ids = accessTypes(sale).map(({ id }) => id);
  const free = ids.filter((id) => isFree(sale, id));
  const paid = ids.filter((id) => !free.includes(id));
  return (
    paid.length > 0 && countOf(inOrder, free) > 0 && countOf([...inOrder, ...purchased], paid) === 0
  );
}

/** Whether tickets at this price type are companions', who come with the holder of an access registration. */
export function isCompanionType(sale: AccessSale, priceTypeId: string): boolean {
  return accessTypes(sale).some(({ id }) => id === priceTypeId) && isFree(sale, priceTypeId);
}

const isFree = ({ prices }: AccessSale, typeId: string) =>
  prices.some(({ priceTypeId, faceValue }) => priceTypeId === typeId && faceValue === 0);

const accessTypes = ({ priceTypes }: AccessSale) =>
  priceTypes.filter(({ eligibility }) => eligibility === "access");

const countOf = (counts: readonly PriceTypeCount[], ids: readonly string[]) =>
  counts
    .filter(({ priceTypeId }) => ids.includes(priceTypeId))
    .reduce((sum, { quantity }) => sum + quantity, 0);
