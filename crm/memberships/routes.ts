import {
  customerMembershipOperations,
  membershipLevelOperations,
} from "#contract/operations/memberships";
import { routeGroup } from "../route-group";
import {
  findLevel,
  levelBody,
  listLevels,
  listMemberships,
  membershipBody,
  setAutoRenew,
} from "./memberships";

/** The memberships that are sold. */
export const memberships = routeGroup(membershipLevelOperations)(({ db, env }) => {
  const { CURRENCY: currency } = env;
  return {
    listMembershipLevels: async () => ({
      status: 200,
      body: (await listLevels(db)).map((level) => levelBody(level, currency)),
    }),

    async getMembershipLevel({ params }) {
      const level = await findLevel(db, params.id);
      return level === null
        ? { problem: { code: "not-found" } }
        : { status: 200, body: levelBody(level, currency) };
    },
  };
});

/** A customer's own memberships. */
export const customerMemberships = routeGroup(customerMembershipOperations)(({ db, env }) => {
  const { CURRENCY: currency } = env;
  return {
    listCustomerMemberships: async ({ customerId }) => ({
      status: 200,
      body: (await listMemberships(db, customerId)).map((one) => membershipBody(one, currency)),
    }),

    async changeCustomerMembership({ customerId, params: { id }, body }) {
      if (!(await setAutoRenew(db, { id, customerId }, body.autoRenew)))
        return { problem: { code: "not-found" } };
      const changed = (await listMemberships(db, customerId)).find(
        ({ membership }) => membership.id === id,
      );
      return changed === undefined
        ? { problem: { code: "not-found" } }
        : { status: 200, body: membershipBody(changed, currency) };
    },
  };
});
