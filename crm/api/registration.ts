import { registrationOperations } from "#contract/operations/registration";
import { withVisit } from "../desk/customer-file/checkout";
import { findCustomer } from "../people/customers/customers";
import { readClock } from "../platform/database/clock";
import { runInTransaction, retryTransaction } from "../platform/database/database";
import { hashPassword } from "../platform/hash";
import { routeGroup } from "./route-group";
import { openSession } from "../people/sign-in/customer-sessions";
import { findRegistered } from "../people/sign-in/passwords";
import {
  checkRegistration,
  confirmRegistration,
  resendRegistrationLink,
  startRegistration,
} from "../people/sign-in/registration";
import { isLinkTemplate, registrationErrors, normalizeRegistration } from "../people/sign-in/rules";
import { notSignedIn } from "../platform/http/replies";

const expired = { failure: { code: "not-allowed", reason: "link-expired" } } as const;

export const registrations = routeGroup(registrationOperations)((deps) => {
  const { db, env } = deps;
  return {
    async startRegistration({ body }) {
      const { confirmUrl, locale, visit, ...input } = body;
      const registration = normalizeRegistration(input);
      const fields = {
        ...registrationErrors(registration, await readClock(db)),
        ...(!isLinkTemplate(confirmUrl, env.STOREFRONT_URL) && { confirmUrl: "foreign" }),
      };
      if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
      // Hashing is slow, so it is done before the transaction.
      const passwordHash = await hashPassword(registration.password);
      const outcome = await runInTransaction(db, async (tx) => {
        const mail = { confirmUrl, locale };
        const registered = await startRegistration(tx, registration, passwordHash, mail);
        if (!registered.ok) return registered;
        return { ok: true as const, value: await openSession(tx, registered.value) };
      });
      if (!outcome.ok) return outcome;
      return { status: 201, body: await withVisit(deps, outcome.value, visit) };
    },

    async resendRegistrationLink({ customerId, body }) {
      const customer = await findCustomer(db, customerId);
      if (customer === null) return notSignedIn;
      if (!isLinkTemplate(body.confirmUrl, env.STOREFRONT_URL))
        return { failure: { code: "invalid", fields: { confirmUrl: "foreign" } } };
      const { email } = customer;
      await db.transaction((tx) => resendRegistrationLink(tx, { customerId, email }, body));
      return { status: 204, body: null };
    },

    async confirmRegistration({ body }, request) {
      const checked = await checkRegistration(db, body.token, body.password);
      if (!checked.ok)
        switch (checked.failure) {
          case "expired":
            return expired;
          case "locked":
            return { failure: { code: "not-allowed", reason: "locked" } };
          case "wrong":
            return { failure: { code: "invalid", fields: { password: "wrong" } } };
        }
      const outcome = await retryTransaction(() =>
        runInTransaction(db, async (tx) => {
          const id = await confirmRegistration(tx, checked.value);
          if (id === null) return { ok: false as const };
          return { ok: true as const, value: await openSession(tx, id) };
        }),
      );
      if (!outcome.ok) return expired;
      request.actor = { customer: outcome.value.customer.id };
      return { status: 201, body: await withVisit(deps, outcome.value, body.visit) };
    },

    findKnownEmail: async ({ body }) => ({
      status: 200,
      body: { known: (await findRegistered(db, body.email)) !== null },
    }),
  };
});
