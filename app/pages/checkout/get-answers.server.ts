import { SEAT_PREFERENCES, type AdditionalDetails, type Basket } from "#contract/schemas/basket";
import { isDelivered } from "#contract/schemas/basket-item";
import type { Order } from "#contract/schemas/order";
import { defaultDelivery } from "~/domain/checkout/default-answers";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";

type Answers = Pick<Basket, "delivery" | "details">;

/**
 * A basket's delivery and details, and what is assumed where its customer did not answer: the same as in the last order,
 * else the defaults. Both are null where nothing is delivered. Safe to repeat.
 */
export async function getAnswers(
  crm: Crm,
  { basket, crmSession }: { basket: Basket; crmSession: CrmSession },
): Promise<Answers> {
  const { delivery, details, tickets, items } = basket;
  if (!isDelivered(tickets, items)) return { delivery: null, details: null };
  if (delivery !== null && details !== null) return { delivery, details };
  const [last, options] = await Promise.all([
    findLastOrder(crm, crmSession),
    delivery === null ? crm.listBasketDelivery({ params: { id: basket.id } }) : null,
  ]);
  const option = options?.ok ? defaultDelivery(options.value, last?.delivery?.optionId) : null;
  return {
    delivery: delivery ?? (option && { optionId: option.id, addressId: null }),
    details: details ?? assumeDetails(basket, last),
  };
}

function assumeDetails({ tickets }: Basket, last: Order | null): AdditionalDetails {
  const hasSpace = tickets.some(({ seat }) => seat.kind === "wheelchair");
  const accessRequirements = hasSpace
    ? "wheelchair-space"
    : (last?.details.accessRequirements ?? null);
  return { specialRequests: null, accessRequirements, marketing: null };
}

/** What the box office is to take for an answer where the basket has none. */
export function assumedIn({ delivery, details }: Answers) {
  return {
    deliveryOptionId: delivery?.optionId ?? null,
    accessRequirements:
      SEAT_PREFERENCES.find((known) => known === details?.accessRequirements) ?? null,
  };
}

async function findLastOrder(crm: Crm, session: CrmSession): Promise<Order | null> {
  const last = await crm.getLastOrder({ session });
  if (!last.ok || last.value.orderId === null) return null;
  const params = { id: last.value.orderId };
  const order = await crm.getOrder({ params, session, orderToken: null });
  return order.ok ? order.value : null;
}
