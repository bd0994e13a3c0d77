import type { Reply } from "#contract/calls/define";
import { accessOperations } from "#contract/operations/access-registrations";
import { runInTransaction } from "../platform/database/database";
import { repriceOpenBaskets } from "../basket/baskets/change-basket";
import { routeGroup } from "./route-group";
import { limitAttempts } from "../basket/code-entry/code-attempts";
import {
  findOwnAccess,
  removeAccess,
  setAccess,
} from "../people/access-registrations/access-registrations";

type SetAccess = (typeof accessOperations)["setAccessRegistration"];

export const customerAccess = routeGroup(accessOperations)(({ db }) => ({
  getAccessRegistration: async ({ customerId }) => ({
    status: 200,
    body: { registration: await findOwnAccess(db, customerId) },
  }),

  setAccessRegistration: ({ customerId, body }, request) =>
    limitAttempts(
      { db },
      request,
      { basketId: null, customerId },
      async (): Promise<Reply<SetAccess>> => {
        const outcome = await runInTransaction(db, (tx) => setAccess(tx, customerId, body.code));
        if (outcome.ok) {
          await repriceOpenBaskets(db, customerId);
          return { status: 200, body: outcome.value };
        }
        const { failure: reason } = outcome;
        return reason === "unknown"
          ? { failure: { code: "code-not-recognised" } }
          : { failure: { code: "invalid", fields: { code: reason } } };
      },
    ),

  async removeAccessRegistration({ customerId }) {
    await db.transaction((tx) => removeAccess(tx, customerId));
    await repriceOpenBaskets(db, customerId);
    return { status: 204, body: null };
  },
}));
