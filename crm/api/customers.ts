import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import {
  addressOperations,
  customerDataOperations,
  customerOperations,
  householdOperations,
} from "#contract/operations/customers";
import { findAddressErrors, trimAddress } from "#contract/schemas/address";
import { listCardNames } from "../money/purchases/stored-cards";
import { COUNTRIES } from "../platform/countries";
import { readClock } from "../platform/database/clock";
import {
  runInTransaction,
  type Transaction,
  retryTransaction,
} from "../platform/database/database";
import { hashPassword, hashToken } from "../platform/hash";
import { routeGroup } from "./route-group";
import {
  findGuestVisit,
  guestVisitToken,
  isRecentlyAuthenticated,
  markRecentlyAuthenticated,
  openSession,
} from "../people/sign-in/customer-sessions";
import { checkPassword, passwordProblem } from "../people/sign-in/passwords";
import { registerCustomer, type Registered, registerGuest } from "../people/sign-in/registration";
import { readCaller, readRequester, readSessionHash } from "../people/sign-in/request-session";
import { guestErrors, registrationErrors, normalizeRegistration } from "../people/sign-in/rules";
import {
  addAddress,
  changeAddress,
  findAddress,
  listAddresses,
  removeAddress,
} from "../people/customers/addresses";
import { withVisit } from "../desk/customer-file/checkout";
import { closeAccount } from "../desk/customer-file/close-account";
import { correctGuest } from "../desk/customer-file/correct-guest";
import { changeDetails } from "../people/access-registrations/customer-details";
import { findCustomer, findSignedInCustomer, setLanguage } from "../people/customers/customers";
import { insertPayer } from "../people/customers/payers";
import { exportCustomer } from "../desk/customer-file/export-customer";
import { addMember, findHousehold, removeMember } from "../desk/customer-file/households";
import { memberErrors, normalizeMember } from "../people/customers/household-rules";
import { okOrNotFound, notSignedIn } from "../platform/http/replies";

export const customers = routeGroup({
  ...customerOperations,
  ...customerDataOperations,
  ...addressOperations,
})((deps) => {
  const { db } = deps;
  /** Registers a customer and opens a session in one transaction. */
  const registerAndSignIn = <R extends Registered>(
    request: FastifyRequest,
    register: (tx: Transaction) => Promise<R>,
    token?: string,
  ) =>
    runInTransaction(db, async (tx) => {
      const earlier = token === undefined ? null : await waitForVisit(tx, token);
      if (earlier !== null) return { ok: true as const, value: earlier };
      const registered = await register(tx);
      if (!registered.ok) return registered as Extract<R, { ok: false }>;
      request.actor = { customer: registered.value };
      return { ok: true as const, value: await openSession(tx, registered.value, token) };
    });
  /** Waits for a concurrent request with the same token. */
  const waitForVisit = async (tx: Transaction, token: string) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hashToken(token)}, 23))`);
    return findGuestVisit(tx, token);
  };
  return {
    async registerCustomer({ body }, request) {
      const registration = normalizeRegistration(body);
      const fields = registrationErrors(registration, await readClock(db));
      if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
      // Hashing is slow, so it is done before the transaction.
      const passwordHash = await hashPassword(registration.password);
      const outcome = await registerAndSignIn(request, (tx) =>
        registerCustomer(tx, registration, passwordHash),
      );
      return outcome.ok ? { status: 201, body: outcome.value } : outcome;
    },

    async registerGuest({ body: { requestKey, visit, ...body } }, request) {
      const guest = normalizeRegistration(body);
      const fields = guestErrors(guest, await readClock(db));
      if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
      const outcome = await registerAndSignIn(
        request,
        (tx) => registerGuest(tx, guest),
        requestKey && guestVisitToken(deps.env.LINK_SECRET, requestKey, guest),
      );
      if (!outcome.ok) return outcome;
      return { status: 201, body: await withVisit(deps, outcome.value, visit) };
    },

    async registerPayer({ body: { requestKey, visit } }, request) {
      const token = guestVisitToken(deps.env.LINK_SECRET, requestKey, "payer");
      const register = async (tx: Transaction) => ({
        ok: true as const,
        value: await insertPayer(tx),
      });
      const { value: signedIn } = await registerAndSignIn(request, register, token);
      return { status: 201, body: await withVisit(deps, signedIn, visit) };
    },

    async correctGuest({ customerId, body }) {
      const outcome = await db.transaction((tx) => correctGuest(tx, customerId, body));
      return outcome.ok ? { status: 200, body: outcome.value } : outcome;
    },

    async getCustomer(_input, request) {
      const customer = await findSignedInCustomer(db, readRequester(request));
      return customer === null ? notSignedIn : { status: 200, body: customer };
    },

    async changeDetails({ customerId, body }) {
      const outcome = await db.transaction((tx) => changeDetails(tx, customerId, body));
      return outcome.ok ? { status: 200, body: outcome.value } : outcome;
    },

    async setLanguage({ customerId, body }) {
      await setLanguage(db, customerId, body.locale);
      return { status: 204, body: null };
    },

    getPasswordFreshness: async (_input, request) => ({
      status: 200,
      body: { fresh: await isRecentlyAuthenticated(db, readSessionHash(request) ?? "") },
    }),

    async confirmPassword({ customerId, body }, request) {
      const checked = await checkPassword(db, customerId, body.password, readCaller(request));
      if (!checked.ok) return { failure: passwordProblem(checked.failure, "password") };
      await markRecentlyAuthenticated(db, readSessionHash(request) ?? "");
      return { status: 204, body: null };
    },

    async exportCustomer({ customerId }, request) {
      if (!(await isRecentlyAuthenticated(db, readSessionHash(request) ?? "")))
        return { failure: { code: "not-allowed", reason: "password" } };
      const parts = await exportCustomer(db, customerId);
      return parts === null ? notSignedIn : { status: 200, body: parts };
    },

    async closeAccount({ customerId, body }, request) {
      const { password, locale } = body;
      const checked = await checkPassword(db, customerId, password, readCaller(request));
      if (!checked.ok) return { failure: passwordProblem(checked.failure, "password") };
      const cards = await listCardNames(db, customerId);
      // Locks the customer, then the baskets. A purchase locks them in reverse order, so this may deadlock.
      const outcome = await retryTransaction(() =>
        db.transaction((tx) => closeAccount(tx, customerId, { locale })),
      );
      if (!outcome.ok) return outcome;
      // Best effort, after the commit: an outage of the card provider must not prevent closing an account.
      for (const name of cards) await deps.cards.deleteCard(name);
      return { status: 204, body: null };
    },

    listAddresses: async ({ customerId }) => ({
      status: 200,
      body: await listAddresses(db, customerId),
    }),

    async getAddress({ customerId, params }) {
      return okOrNotFound(await findAddress(db, customerId, params.id));
    },

    async addAddress({ customerId, body }) {
      const address = { ...body, ...trimAddress(body) };
      const fields = findAddressErrors(address, COUNTRIES);
      if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
      const added = await db.transaction((tx) => addAddress(tx, customerId, address));
      return added === null
        ? { failure: { code: "conflict", reason: "too-many" } }
        : { status: 201, body: added };
    },

    async changeAddress({ customerId, params, body }) {
      const change = { ...body, ...trimAddress(body) };
      const fields = findAddressErrors(change, COUNTRIES);
      if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
      // Locks the customer, then orders sent to the address. Completing an order locks in reverse order.
      const outcome = await retryTransaction(() =>
        db.transaction((tx) => changeAddress(tx, customerId, params.id, change)),
      );
      return outcome.ok ? { status: 200, body: outcome.value } : outcome;
    },

    async removeAddress({ customerId, params }) {
      const outcome = await db.transaction((tx) => removeAddress(tx, customerId, params.id));
      return outcome.ok ? { status: 204, body: null } : outcome;
    },
  };
});

export const household = routeGroup(householdOperations)(({ db }) => ({
  async getHousehold({ customerId }) {
    const customer = await findCustomer(db, customerId);
    if (customer === null) return notSignedIn;
    const household = await findHousehold(db, customerId);
    return { status: 200, body: household ?? { id: null, name: customer.lastName, members: [] } };
  },

  async addHouseholdMember({ customerId, body }) {
    const member = normalizeMember(body);
    const fields = memberErrors(member);
    if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
    const added = await db.transaction((tx) => addMember(tx, customerId, member));
    return added === null
      ? { failure: { code: "conflict", reason: "too-many" } }
      : { status: 201, body: added };
  },

  async removeHouseholdMember({ customerId, params }) {
    const outcome = await db.transaction((tx) => removeMember(tx, customerId, params.id));
    return outcome.ok ? { status: 204, body: null } : outcome;
  },
}));
