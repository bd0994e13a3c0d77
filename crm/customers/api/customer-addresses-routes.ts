import { serveAll } from "#contract/fastify";
import { addressOperations } from "#contract/operations/addresses";
import { ADDRESS_TYPES, findAddressFaults, trimAddress } from "#contract/schemas/address";

import { COUNTRIES } from "../../platform/countries";
import { withDeadlockRetry } from "../../payments/with-deadlock-retry";
import { addAddress, changeAddress, removeAddress } from "../change-address";
import { findAddress, listAddresses } from "../customer-addresses";
import type { RouteGroup } from "../../platform/http/app";
import { sessionsOf } from "../../sign-in/sessions";

/** The addresses of the signed-in customer. */
export const customerAddresses: RouteGroup = (app, { db }) => {
  serveAll(
    app,
    addressOperations,
    sessionsOf(db),
  )({
    listAddressTypes: async () => ({ status: 200, body: [...ADDRESS_TYPES] }),

    listAddresses: async ({ customerId }) => ({
      status: 200,
      body: await listAddresses(db, customerId),
    }),

    async getAddress({ customerId, params }) {
      const address = await findAddress(db, customerId, params.id);
      return address === null ? { problem: { code: "not-found" } } : { status: 200, body: address };
    },

    async addAddress({ customerId, body }) {
      const address = { ...body, ...trimAddress(body) };
      const fields = findAddressFaults(address, COUNTRIES);
      if (Object.keys(fields).length > 0) return { problem: { code: "invalid", fields } };
      const added = await db.transaction((tx) => addAddress(tx, customerId, address));
      return added === null
        ? { problem: { code: "conflict", reason: "too-many" } }
        : { status: 201, body: added };
    },

    async changeAddress({ customerId, params, body }) {
      const change = { ...body, ...trimAddress(body) };
      const fields = findAddressFaults(change, COUNTRIES);
      if (Object.keys(fields).length > 0) return { problem: { code: "invalid", fields } };
      // Orders that were sent there are changed too, and completing one of them locks it first.
      const outcome = await withDeadlockRetry(() =>
        db.transaction((tx) => changeAddress(tx, customerId, params.id, change)),
      );
      return outcome.ok ? { status: 200, body: outcome.value } : outcome;
    },

    async removeAddress({ customerId, params }) {
      const outcome = await db.transaction((tx) => removeAddress(tx, customerId, params.id));
      return outcome.ok ? { status: 204, body: null } : outcome;
    },
  });
};
