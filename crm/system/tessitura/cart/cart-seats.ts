import type { PricedSeat } from "../../system";
import type { CallAnswer } from "../call-types";
import { toMinor } from "../minor-units";
import type { RemoteIds, RemoteSeat } from "../remote";

/** A ticket of a cart or an order. `price` in minor units, with its fees; null if it cannot be understood. */
export type RemoteTicket = {
  lineItem: number;
  subLineItem: number;
  at: RemoteSeat;
  priceType: number | null;
  price: number | null;
  /** Only an order's: it has a number since it was printed. */
  isPrinted: boolean;
};

/** What carts and orders have in common. */
export type Products =
  | CallAnswer<"readCart">["Products"]
  | CallAnswer<"readOrderProducts">["Products"];
type Product = NonNullable<Products>[number];
type Line = NonNullable<NonNullable<Product["Performance"]>["LineItem"]>;
type Ticket = NonNullable<Line["SubLineItems"]>[number];

/** That the amount of a ticket is without its fees is a guess. An overridden fee counts as what it was overridden with. */
function findPrice({ DueAmount, SubLineItemFees }: Ticket): number | null {
  const fees = (SubLineItemFees ?? []).map(({ Amount, OverrideIndicator, OverrideAmount }) =>
    OverrideIndicator === "Y" ? OverrideAmount : Amount,
  );
  return [DueAmount, ...fees].map(toMinor).reduce((sum, amount) => {
    return sum === null || amount === null ? null : sum + amount;
  }, 0);
}

/** The tickets with a seat. `isWhole`: besides contributions and gift certificates there is nothing else among the products. */
export function readTickets(products: Products): { tickets: RemoteTicket[]; isWhole: boolean } {
  const tickets: RemoteTicket[] = [];
  let isWhole = true;
  for (const { Performance, Contribution, Membership, GiftCertificate } of products ?? []) {
    if (Contribution || Membership || GiftCertificate) continue;
    const line = Performance?.LineItem;
    const performance = line?.Performance?.Id ?? Performance?.Id;
    const found = line?.SubLineItems ?? [];
    if (found.length === 0) isWhole = false;
    for (const ticket of found) {
      const seat = ticket.Seat?.Id;
      const lineItem = line?.Id;
      const subLineItem = ticket.Id;
      if (!performance || !seat || !lineItem || !subLineItem) isWhole = false;
      else
        tickets.push({
          lineItem,
          subLineItem,
          at: { performance, seat },
          priceType: ticket.PriceType?.Id ?? null,
          price: findPrice(ticket),
          isPrinted: "TicketNumber" in ticket && Boolean(ticket.TicketNumber),
        });
    }
  }
  return { tickets, isWhole };
}

/** In our terms. Seats that we do not know are left out. */
export const toOurSeats = (ids: RemoteIds, tickets: readonly RemoteTicket[]): PricedSeat[] =>
  tickets.flatMap(({ at, priceType, price }) => {
    const seat = ids.toOurSeat(at);
    if (seat === null) return [];
    return [
      { ...seat, priceTypeId: priceType === null ? null : ids.toOurPriceType(priceType), price },
    ];
  });

export const remoteKey = ({ performance, seat }: RemoteSeat) => `${performance} ${seat}`;
