import type { CodeRecord } from "./basket-codes";
import type { Eligibility } from "./price-type-rights";
import type { PriceTypeCount, TicketLimit } from "./ticket-limits";

/** What the limit has to know of the performance; a price of 0 is a companion's. */
type AccessSale = {
  name: string;
  priceTypes: readonly { id: string; name: string; eligibility: Eligibility }[];
  prices: readonly { priceTypeId: string; faceValue: number }[];
};

/** Whether any of these price types is for holders of an access registration: only then is there a limit to look at. */
export function hasAccessPrice(sale: AccessSale, inOrder: readonly PriceTypeCount[]): boolean {
  return accessTypes(sale).some(({ id }) => inOrder.some(({ priceTypeId }) => priceTypeId === id));
}

/**
 * The limit that an order would break at the access prices of one performance, or null: a registration is for so many
 * people, and so many of them are companions who pay nothing (spec section 6, "Access scheme holder").
 */
export function brokenAccessLimit(
  codes: readonly CodeRecord[],
  sale: AccessSale,
  inOrder: readonly PriceTypeCount[],
): TicketLimit | null {
  const registration = codes.find((code) => code.kind === "access" && code.refusal === null);
  if (registration?.kind !== "access") return null;
  const isFree = (typeId: string) =>
    sale.prices.some(({ priceTypeId, faceValue }) => priceTypeId === typeId && faceValue === 0);
  const types = accessTypes(sale);
  const free = types.filter(({ id }) => isFree(id));
  const exceeded = (of: typeof types, maxTickets: number): TicketLimit | null => {
    const totalTickets = inOrder
      .filter(({ priceTypeId }) => of.some(({ id }) => id === priceTypeId))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (totalTickets <= maxTickets) return null;
    const [first] = of;
    const priceTypeName = first?.name ?? null;
    return {
      maxTickets,
      priceTypeName,
      instanceName: sale.name,
      previouslyPurchased: 0,
      totalTickets,
    };
  };
  return exceeded(free, registration.companions) ?? exceeded(types, registration.maxTickets);
}

const accessTypes = ({ priceTypes }: AccessSale) =>
  priceTypes.filter(({ eligibility }) => eligibility === "access");
