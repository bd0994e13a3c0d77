import type { Basket, BasketTicket } from "#contract/schemas/basket";
import type { PriceList } from "#contract/schemas/price-list";
import { hasRights } from "~/domain/basket/basket";
import { memberPrice } from "~/pages/events/performance-sale";
import { buyerInput } from "~/.server/http/visitor/find-buyer";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import type { PricedTicket } from "./basket/basket-view";

/** Adds to each ticket the prices it can be changed to; none if they can't be loaded. */
export async function priceTickets(
  crm: Crm,
  basket: Basket,
  session: CrmSession | null,
): Promise<PricedTicket[]> {
  // Public price lists are cached for everyone. Request this visitor's own only if they may differ.
  const hasOwnPrices = hasRights(basket) || session !== null;
  const input = buyerInput(hasOwnPrices ? { basketId: basket.id, session } : null);
  const ids = [...new Set(basket.tickets.map(({ instance }) => instance.id))];
  const lists = new Map(
    await Promise.all(
      ids.map(async (id) => {
        const list = await crm.getPriceList({ params: { id }, ...input });
        return [id, list.ok ? list.value : null] as const;
      }),
    ),
  );
  return basket.tickets.map((ticket) => ({
    ...ticket,
    ...pricesOf(ticket, lists.get(ticket.instance.id) ?? null),
  }));
}

/**
 * Returns the price types that a ticket can be changed to, and the member price of a ticket at a public price if that
 * is lower. The price of a package ticket is set by the package.
 */
function pricesOf(
  ticket: BasketTicket,
  list: PriceList | null,
): Pick<PricedTicket, "prices" | "memberPrice"> {
  const band = list?.bands.find(({ name }) => name === ticket.band);
  if (list === null || band === undefined || ticket.packageItemId !== null)
    return { prices: [], memberPrice: null };
  const typeOf = (typeId: string) => list.priceTypes.find(({ id }) => id === typeId);
  const type = typeOf(ticket.priceType.id);
  const isPublic = type?.eligibility === "all" && type.payWhatYouWish === null;
  const price = isPublic ? memberPrice(list, band.id) : null;
  return {
    prices: band.prices.flatMap((each) => {
      const name = typeOf(each.priceTypeId)?.name;
      return name === undefined ? [] : [{ ...each, name }];
    }),
    memberPrice: price !== null && price.total.amount < ticket.total.amount ? price : null,
  };
}
