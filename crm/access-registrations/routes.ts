import { accessOperations } from "#contract/operations/customer-choices";
import { routeGroup } from "../platform/http/route-group";
import { findOwnAccess, listAccessSchemes, removeAccess, setAccess } from "./access-registrations";

export const customerAccess = routeGroup(accessOperations)(({ db }) => ({
  listAccessSchemes: async () => ({ status: 200, body: await listAccessSchemes(db) }),

  getAccessRegistration: async ({ customerId }) => ({
    status: 200,
    body: { registration: await findOwnAccess(db, customerId) },
  }),

  async setAccessRegistration({ customerId, body }) {
    const outcome = await db.transaction((tx) => setAccess(tx, customerId, body.code));
    return outcome.ok
      ? { status: 200, body: outcome.registration }
      : { problem: { code: "invalid", fields: { code: outcome.reason } } };
  },

  async removeAccessRegistration({ customerId }) {
    await db.transaction((tx) => removeAccess(tx, customerId));
    return { status: 204, body: null };
  },
}));
