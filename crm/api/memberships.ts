import {
  customerMembershipOperations,
  membershipGiftOperations,
  membershipLevelOperations,
} from "#contract/operations/memberships";
import { replyOnce } from "../platform/http/reply-once";
import {
  listMethods,
  renewMembershipBy,
  stopRenewal,
} from "../money/recurring/recurring-agreements";
import { routeGroup } from "./route-group";
import { limitAttempts } from "../basket/code-entry/code-attempts";
import {
  acceptMembershipGift,
  findMembershipGift,
} from "../basket/lines/memberships/membership-gifts";
import {
  findLevel,
  levelBody,
  listLevels,
  setRenewalReminder,
} from "../basket/lines/memberships/memberships";
import { findTicketSavings } from "../stock/catalogue/ticket-savings";
import type { TicketSavings } from "../stock/sale/ticket-savings-rules";
import { refreshMemberships } from "../desk/customer-file/refresh-memberships";
import { okOrNotFound, notFound } from "../platform/http/replies";
import { listMembershipBodies } from "../money/recurring/customer-memberships";

export const memberships = routeGroup(membershipLevelOperations)(({ db, env }) => {
  const { CURRENCY: currency } = env;
  return {
    async listMembershipLevels() {
      const [levels, savingsAt] = await Promise.all([
        listLevels(db),
        findTicketSavings(db, currency),
      ]);
      const body = levels.map((level) => {
        const savings = savingsAt(level.worth);
        return { ...levelBody(level, currency), ticketSavings: inMoney(savings, currency) };
      });
      return { status: 200, body };
    },

    async getMembershipLevel({ params }) {
      const level = await findLevel(db, params.id);
      return okOrNotFound(level && levelBody(level, currency));
    },
  };
});

const inMoney = (savings: TicketSavings | null, currency: string) => {
  if (savings === null) return null;
  const money = (amount: number) => ({ amount, currency });
  const { average, lowest, highest } = savings;
  return { average: money(average), lowest: money(lowest), highest: money(highest) };
};

export const membershipGifts = routeGroup(membershipGiftOperations)(({ db, env }) => ({
  findMembershipGift: ({ body, customerId }, request) =>
    limitAttempts({ db }, request, { basketId: null, customerId, purpose: "membership-link" }, () =>
      findMembershipGift(db, body.code, { customerId, currency: env.CURRENCY }),
    ),

  acceptMembershipGift: ({ body, customerId }, request) =>
    limitAttempts({ db }, request, { basketId: null, customerId }, () =>
      replyOnce(db, request, (tx) => acceptMembershipGift(tx, body.code, customerId)),
    ),
}));

export const customerMemberships = routeGroup(customerMembershipOperations)((deps) => {
  const { db, env, features } = deps;
  const { CURRENCY: currency } = env;
  const listBodies = (customerId: string) =>
    listMembershipBodies(db, customerId, { currency, features });
  const membershipReply = async (customerId: string, id: string) =>
    okOrNotFound((await listBodies(customerId)).find((body) => body.id === id) ?? null);
  return {
    async listCustomerMemberships({ customerId }) {
      await refreshMemberships(deps, customerId);
      return { status: 200, body: await listBodies(customerId) };
    },

    async changeCustomerMembership({ customerId, params: { id }, body: { remindsToRenew } }) {
      const membership = { id, customerId };
      const isChanged = await db.transaction(async (tx) => {
        if (!remindsToRenew) await stopRenewal(tx, membership);
        return setRenewalReminder(tx, membership, remindsToRenew);
      });
      return isChanged ? membershipReply(customerId, id) : notFound;
    },

    async renewMembershipBy({ customerId, params: { id }, body }) {
      const membership = { membershipId: id, customerId };
      const outcome = await db.transaction((tx) => renewMembershipBy(tx, membership, body));
      switch (outcome) {
        case "agreed":
          return membershipReply(customerId, id);
        case "unknown-method":
          return { failure: { code: "invalid", fields: { methodId: "unknown" } } };
        case "not-offered":
          return { failure: { code: "not-allowed", reason: "not-offered" } };
        case "not-found":
          return notFound;
      }
    },

    listPaymentMethods: async ({ customerId }) => ({
      status: 200,
      body: await listMethods(db, customerId),
    }),
  };
});
