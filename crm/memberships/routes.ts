import {
  customerMembershipOperations,
  membershipLevelOperations,
} from "#contract/operations/memberships";
import { found, notFound, routeGroup } from "../route-group";
import {
  findLevel,
  levelBody,
  listLevels,
  listMemberships,
  membershipBody,
  setAutoRenew,
} from "./memberships";

export const memberships = routeGroup(membershipLevelOperations)(({ db, env }) => {
  const { CURRENCY: currency } = env;
  return {
    listMembershipLevels: async () => ({
      status: 200,
      body: (await listLevels(db)).map((level) => levelBody(level, currency)),
    }),

    async getMembershipLevel({ params }) {
      const level = await findLevel(db, params.id);
      return found(level && levelBody(level, currency));
    },
  };
});

export const customerMemberships = routeGroup(customerMembershipOperations)(({ db, env }) => {
  const { CURRENCY: currency } = env;
  return {
    listCustomerMemberships: async ({ customerId }) => ({
      status: 200,
      body: (await listMemberships(db, customerId)).map((one) => membershipBody(one, currency)),
    }),

    async changeCustomerMembership({ customerId, params: { id }, body }) {
      if (!(await setAutoRenew(db, { id, customerId }, body.autoRenew))) return notFound;
      const changed = (await listMemberships(db, customerId)).find(
        ({ membership }) => membership.id === id,
      );
      return found(changed ? membershipBody(changed, currency) : null);
    },
  };
});
