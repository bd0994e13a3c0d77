import { serveAll } from "#contract/fastify";
import { householdOperations } from "#contract/operations/household";

import type { RouteGroup } from "../platform/http/app";
import { sessionsOf } from "../sign-in/sessions";
import { findCustomer } from "./customers";
import { memberFaults, tidyMember } from "./household-member";
import { addMember, changeMember, findHousehold, removeMember } from "./households";

/** The household of the signed-in customer: people to book for, most of whom need no account. */
export const household: RouteGroup = (app, { db }) => {
  serveAll(
    app,
    householdOperations,
    sessionsOf(db),
  )({
    async getHousehold({ customerId }) {
      const customer = await findCustomer(db, customerId);
      if (customer === null) return { problem: { code: "not-signed-in" } };
      const found = await findHousehold(db, customerId);
      return { status: 200, body: found ?? { id: null, name: customer.lastName, members: [] } };
    },

    async addHouseholdMember({ customerId, body }) {
      const member = tidyMember(body);
      const fields = memberFaults(member);
      if (Object.keys(fields).length > 0) return { problem: { code: "invalid", fields } };
      const added = await db.transaction((tx) => addMember(tx, customerId, member));
      return added === null
        ? { problem: { code: "conflict", reason: "too-many" } }
        : { status: 201, body: added };
    },

    async changeHouseholdMember({ customerId, params, body }) {
      const change = { ...tidyMember(body), version: body.version };
      const fields = memberFaults(change);
      if (Object.keys(fields).length > 0) return { problem: { code: "invalid", fields } };
      const outcome = await db.transaction((tx) => changeMember(tx, customerId, params.id, change));
      return outcome.ok ? { status: 200, body: outcome.value } : outcome;
    },

    async removeHouseholdMember({ customerId, params }) {
      const outcome = await db.transaction((tx) => removeMember(tx, customerId, params.id));
      return outcome.ok ? { status: 204, body: null } : outcome;
    },
  });
};
