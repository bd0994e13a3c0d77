import type { Basket, BasketTicket } from "#contract/schemas/basket";
import type { PriceList } from "#contract/schemas/price-list";
import { valueOrNull } from "#contract/calls/unavailable";
import { hasRights } from "~/domain/basket/basket";
import { buyerInput } from "~/.server/session/find-buyer";
import { arrangeTickets, loadSeatsInHall } from "~/parts/orders/seat-drawings.server";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import type { PricedTicket } from "./basket/basket-view";

/** Adds to each ticket the prices it can be changed to, and drawings of its seat; none if they can't be loaded. */
export async function priceTickets(
  crm: Crm,
  basket: Basket,
  session: CrmSession | null,
): Promise<PricedTicket[]> {
  // Public price lists are cached for everyone. Request this visitor's own only if they may differ.
  const hasOwnPrices = hasRights(basket) || session !== null;
  const input = buyerInput(hasOwnPrices ? { basketId: basket.id, session } : null);
  const ids = [...new Set(basket.tickets.map(({ instance }) => instance.id))];
  const performances = new Map(
    await Promise.all(
      ids.map(async (id) => {
        const tickets = basket.tickets.filter(({ instance }) => instance.id === id);
        const [list, hall] = await Promise.all([
          valueOrNull(crm.getPriceList({ params: { id }, ...input })),
          loadSeatsInHall(
            crm,
            id,
            tickets.map(({ seat }) => seat),
          ),
        ]);
        return [id, { list, hall, arranged: arrangeTickets(hall, tickets) }] as const;
      }),
    ),
  );
  return basket.tickets.map((ticket) => {
    const { list = null, hall, arranged = [] } = performances.get(ticket.instance.id) ?? {};
    const together = arranged.find(({ tickets }) => tickets.includes(ticket));
    const type = list?.priceTypes.find(({ id }) => id === ticket.priceType.id);
    return {
      ...ticket,
      prices: listPrices(ticket, list),
      drawings: hall?.findDrawings(ticket.seat) ?? null,
      arrangement: together?.arrangement ?? null,
      isPayWhatYouWish: type !== undefined && type.payWhatYouWish !== null,
    };
  });
}

/**
 * Returns the price types that a ticket can be changed to, with its own: not the one that the member price replaces, which
 * would be replaced again. The price of a package ticket is set by the package.
 */
function listPrices(ticket: BasketTicket, list: PriceList | null): PricedTicket["prices"] {
  // The previous release names the band only.
  const band = list?.bands.find(({ id, name }) =>
    ticket.bandId === undefined ? name === ticket.band : id === ticket.bandId,
  );
  if (list === null || band === undefined || ticket.packageItemId !== null) return [];
  const open = band.prices.filter(({ priceTypeId }) => priceTypeId !== ticket.chosenPriceTypeId);
  return open.flatMap((each) => {
    const name = list.priceTypes.find(({ id }) => id === each.priceTypeId)?.name;
    return name === undefined ? [] : [{ ...each, name }];
  });
}
