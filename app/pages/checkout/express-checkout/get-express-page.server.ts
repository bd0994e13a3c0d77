import type { Customer } from "#contract/schemas/customer";
import type { Basket } from "#contract/schemas/basket";
import { billingAddressOf } from "~/domain/account/customer";

import { groupByInstance } from "~/domain/orders/order";

import type { ExpressDetails } from "./get-express-details.server";
import type { SummaryPage } from "../get-summary-page.server";

/** Everything that an order of this basket would say with these details. */
export function expressPage(
  { basket, customer }: { basket: Basket; customer: Customer },
  { delivery, details }: ExpressDetails,
): SummaryPage {
  const { firstName, lastName, email, phone } = customer;
  return {
    groups: groupByInstance(basket.tickets),
    products: basket.items,
    totals: basket.totals,
    notes: basket.notes,
    delivery: delivery && {
      name: delivery.name,
      description: delivery.description,
      price: delivery.price,
      address: null,
    },
    details,
    customer: { name: `${firstName} ${lastName}`, email, phone },
    bookedFor: null,
    billTo: billingAddressOf(customer),
  };
}
