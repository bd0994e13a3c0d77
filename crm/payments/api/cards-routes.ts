import { serveAll } from "#contract/fastify";
import { cardOperations } from "#contract/operations/memberships";

import { findCustomer } from "../../customers/customers";
import { isActive } from "../../memberships/membership-period";
import { listMemberships } from "../../memberships/memberships";
import type { RouteGroup } from "../../platform/http/app";
import { sessionsOf } from "../../sign-in/sessions";
import { subscriptionBody } from "../../subscriptions/subscription-body";
import { listSubscriptions } from "../../subscriptions/ticket-subscriptions";
import { listCardNames, listStoredCards, preferCard, removeCard } from "../stored-cards";

/** A customer's cards: those that they show, and those that the card provider keeps for them. */
export const cards: RouteGroup = (app, { db, env, cards: provider }) => {
  serveAll(
    app,
    cardOperations,
    sessionsOf(db),
  )({
    async listCustomerCards({ customerId }) {
      const customer = await findCustomer(db, customerId);
      if (customer === null) return { problem: { code: "not-signed-in" } };
      const [memberships, subscriptions] = await Promise.all([
        listMemberships(db, customerId),
        listSubscriptions(db, customerId),
      ]);
      const holder = `${customer.firstName} ${customer.lastName}`;
      const body = [
        ...memberships
          .filter(({ membership, today }) => isActive(membership, today))
          .map(({ membership: { id, startsOn, expiresOn, cardCode }, level }) => ({
            ...{ id, holder, startsOn, expiresOn, name: level.name, code: cardCode },
            kind: "membership" as const,
            pricingStructure: null,
            vouchers: null,
          })),
        ...subscriptions
          .filter(({ isOver }) => !isOver)
          .map((record) => ({
            ...subscriptionBody(record, env.CURRENCY),
            kind: "ticket-subscription" as const,
            holder,
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
      return done
        ? { status: 200, body: await listStoredCards(db, customerId) }
        : { problem: { code: "not-found" } };
    },

    async removeStoredCard({ customerId, params: { id } }) {
      // The provider first: a card that the account shows no more must not be offered on the next card page.
      for (const name of await listCardNames(db, customerId, id))
        if (!(await provider.forgetCard(name)).ok) return { problem: { code: "unavailable" } };
      const done = await db.transaction((tx) => removeCard(tx, customerId, id));
      return done
        ? { status: 200, body: await listStoredCards(db, customerId) }
        : { problem: { code: "not-found" } };
    },
  });
};
