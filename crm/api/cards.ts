import { cardOperations } from "#contract/operations/cards";
import { findCustomer } from "../people/customers/customers";
import { routeGroup } from "./route-group";
import { listSubscriptions, subscriptionBody } from "../basket/subscriptions/ticket-subscriptions";
import {
  listCardNames,
  listStoredCards,
  preferCard,
  removeCard,
} from "../money/purchases/stored-cards";
import { notFound, notSignedIn } from "../platform/http/replies";
import { isActive } from "../people/memberships/rules";
import { listMemberships } from "../money/recurring/customer-memberships";

export const cards = routeGroup(cardOperations)(({ db, env, cards: provider }) => ({
  async listCustomerCards({ customerId }) {
    const customer = await findCustomer(db, customerId);
    if (customer === null) return notSignedIn;
    const [memberships, subscriptions] = await Promise.all([
      listMemberships(db, customerId),
      listSubscriptions(db, customerId),
    ]);
    const holder = {
      holder: `${customer.firstName} ${customer.lastName}`,
      customerNumber: customer.number,
    };
    const body = [
      ...memberships
        .filter(({ membership, today }) => isActive(membership, today))
        .map(({ membership: { id, startsOn, expiresOn, cardCode }, level }) => ({
          ...holder,
          id,
          startsOn,
          expiresOn,
          name: level.name,
          code: cardCode,
          kind: "membership" as const,
          pricingStructure: null,
          vouchers: null,
        })),
      ...subscriptions
        .filter(({ isOver }) => !isOver)
        .map((record) => ({
          ...subscriptionBody(record, env.CURRENCY),
          kind: "ticket-subscription" as const,
          ...holder,
          startsOn: record.subscription.issuedOn,
          code: record.subscription.cardCode,
        })),
    ];
    return { status: 200, body };
  },

  listStoredCards: async ({ customerId }) => ({
    status: 200,
    body: await listStoredCards(db, customerId),
  }),

  async preferStoredCard({ customerId, params: { id } }) {
    const done = await db.transaction((tx) => preferCard(tx, customerId, id));
    return done ? { status: 200, body: await listStoredCards(db, customerId) } : notFound;
  },

  async removeStoredCard({ customerId, params: { id } }) {
    // The provider first: a card that was removed from the account must not be offered on the card page.
    for (const providerId of await listCardNames(db, customerId, id))
      if (!(await provider.deleteCard(providerId)).ok) return { failure: { code: "unavailable" } };
    const done = await db.transaction((tx) => removeCard(tx, customerId, id));
    return done ? { status: 200, body: await listStoredCards(db, customerId) } : notFound;
  },
}));
