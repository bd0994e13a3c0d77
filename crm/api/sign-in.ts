import type { FastifyRequest } from "fastify";

import { emailError } from "#contract/text/email";
import {
  credentialOperations,
  customerSessionOperations,
  loginLinkOperations,
} from "#contract/operations/sign-in";
import type { LinkRequest } from "#contract/schemas/sign-in";
import { withVisit } from "../desk/customer-file/checkout";
import { confirmEmailChange, requestEmailChange } from "../people/sign-in/email-change";
import { runInTransaction, retryTransaction } from "../platform/database/database";
import { hashPassword, hashToken } from "../platform/hash";
import { routeGroup } from "./route-group";
import {
  deleteSession,
  isRenewed,
  openSession,
  renewedToken,
  renewSession,
} from "../people/sign-in/customer-sessions";
import { proveMailbox } from "../people/sign-in/unverified-details";
import {
  isLinkUsable,
  mailLinkTo,
  isCurrentEmail,
  spendCode,
  spendToken,
} from "../people/sign-in/login-links";
import {
  checkPassword,
  passwordProblem,
  revokeSessions,
  setPassword,
  unlockCustomer,
} from "../people/sign-in/passwords";
import { linkGuestOrders } from "../people/sign-in/registration";
import { readCaller, readSessionHash, readSessionToken } from "../people/sign-in/request-session";
import { isLinkTemplate, isOfStorefront, passwordChangeErrors } from "../people/sign-in/rules";
import { checkCredentials } from "../people/sign-in/sign-in";
import { notSignedIn } from "../platform/http/replies";
import { newPasswordError } from "#contract/rules/sign-in/password";
import type { LinkPurpose } from "#contract/rules/sign-in/sign-in";

const expired = { failure: { code: "not-allowed", reason: "link-expired" } } as const;

export const customerSignIn = routeGroup({
  ...customerSessionOperations,
  ...loginLinkOperations,
  ...credentialOperations,
})((deps) => {
  const { db, env } = deps;

  async function mailLink(purpose: Exclude<LinkPurpose, "registration">, body: LinkRequest) {
    const { email, linkUrl, locale, registerUrl } = body;
    if (!isLinkTemplate(linkUrl, env.STOREFRONT_URL)) return invalid("linkUrl", "foreign");
    if (registerUrl !== null && !isOfStorefront(registerUrl, env.STOREFRONT_URL))
      return invalid("registerUrl", "foreign");
    const urlIfUnknown = emailError(email.trim()) === null ? registerUrl : null;
    const mail = { mail: purpose, linkUrl, locale };
    await db.transaction((tx) => mailLinkTo(tx, email, mail, urlIfUnknown));
    return { status: 202, body: {} } as const;
  }

  /** The request's session token and the one that replaces it if the change succeeds. */
  const getRenewal = (request: FastifyRequest, proof: string[]) => {
    const keepSession = readSessionToken(request) ?? "";
    return { keepSession, session: renewedToken(env.LINK_SECRET, keepSession, proof) };
  };

  return {
    async signIn({ body }, request) {
      const checked = await checkCredentials(db, body, readCaller(request));
      if (!checked.ok)
        return checked.failure === "locked"
          ? { failure: { code: "not-allowed", reason: "locked" } }
          : notSignedIn;
      request.actor = { customer: checked.value.customerId };
      const signedIn = await openSession(db, checked.value.customerId);
      return { status: 201, body: await withVisit(deps, signedIn, body.visit) };
    },

    async endSession(_input, request) {
      const session = readSessionHash(request);
      if (session !== undefined) await deleteSession(db, session);
      return { status: 204, body: null };
    },

    async endAllSessions({ customerId }) {
      await revokeSessions(db, customerId);
      return { status: 204, body: null };
    },

    sendMagicLink: ({ body }) => mailLink("magic-link", body),

    sendPasswordReset: ({ body }) => mailLink("password-reset", body),

    checkLoginLink: async ({ body }) => ({
      status: 200,
      body: { alive: await isLinkUsable(db, body.purpose, body.token) },
    }),

    async signInByLink({ body }, request) {
      const byCode = "code" in body ? await spendCode(db, body.email, body.code) : null;
      const signedIn = await retryTransaction(() =>
        db.transaction(async (tx) => {
          const id = "token" in body ? await spendToken(tx, "magic-link", body.token) : byCode;
          if (id === null) return null;
          // The customer's email may have changed since the code was checked.
          if ("code" in body && !(await isCurrentEmail(tx, id, body.email))) return null;
          await proveMailbox(tx, id, { sessionHash: readSessionHash(request) });
          await linkGuestOrders(tx, id);
          return openSession(tx, id);
        }),
      );
      if (signedIn === null) return expired;
      request.actor = { customer: signedIn.customer.id };
      return { status: 201, body: await withVisit(deps, signedIn, body.visit) };
    },

    async resetPassword({ body }, request) {
      const problem = newPasswordError(body.password);
      if (problem !== null) return invalid("password", problem);
      // The storefront does not limit forms with a link's token, so an invalid token must not cost a slow hash.
      if (!(await isLinkUsable(db, "password-reset", body.token))) return expired;
      // Hashing is slow, so it is done before the transaction.
      const passwordHash = await hashPassword(body.password);
      const outcome = await retryTransaction(() =>
        runInTransaction(db, async (tx) => {
          const id = await spendToken(tx, "password-reset", body.token);
          const { locale } = body;
          if (id === null) return { ok: false as const };
          await proveMailbox(tx, id, { sessionHash: readSessionHash(request) });
          if (!(await setPassword(tx, id, passwordHash, { locale }))) return { ok: false as const };
          await linkGuestOrders(tx, id);
          return { ok: true as const, value: await openSession(tx, id) };
        }),
      );
      if (!outcome.ok) return expired;
      request.actor = { customer: outcome.value.customer.id };
      return { status: 201, body: await withVisit(deps, outcome.value, body.visit) };
    },

    async changePassword({ customerId, body }, request) {
      const { keepSession, session } = getRenewal(request, [
        body.currentPassword,
        body.newPassword,
      ]);
      const renewed = { status: 200, body: { session } } as const;
      if (customerId === null) return (await isRenewed(db, session)) ? renewed : notSignedIn;
      const fields = passwordChangeErrors(body);
      if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
      const caller = readCaller(request);
      const checked = await checkPassword(db, customerId, body.currentPassword, caller);
      if (!checked.ok) {
        if (!(await isRenewed(db, session)))
          return { failure: passwordProblem(checked.failure, "currentPassword") };
        // The password was correct when the form was sent, so it must not count as a wrong attempt.
        await unlockCustomer(db, customerId);
        return renewed;
      }
      const passwordHash = await hashPassword(body.newPassword);
      const isChanged = await db.transaction(async (tx) => {
        const options = {
          currentHash: checked.value.passwordHash,
          locale: body.locale,
          keepSession: hashToken(keepSession),
        };
        const isSet = await setPassword(tx, customerId, passwordHash, options);
        if (isSet) await renewSession(tx, keepSession, session);
        return isSet;
      });
      if (!isChanged && !(await isRenewed(db, session))) return invalid("currentPassword", "wrong");
      return renewed;
    },

    async requestEmailChange({ customerId, body }, request) {
      const { linkUrl, locale, password } = body;
      const email = body.email.trim();
      const error = emailError(email);
      if (error !== null) return invalid("email", error);
      if (!isLinkTemplate(linkUrl, env.STOREFRONT_URL)) return invalid("linkUrl", "foreign");
      const checked = await checkPassword(db, customerId, password, readCaller(request));
      if (!checked.ok) return { failure: passwordProblem(checked.failure, "password") };
      await db.transaction((tx) => requestEmailChange(tx, customerId, email, { linkUrl, locale }));
      return { status: 202, body: {} };
    },

    async confirmEmailChange({ customerId, body }, request) {
      const { token, locale } = body;
      const { keepSession, session } = getRenewal(request, [token]);
      const renewed = { status: 200, body: { session } } as const;
      if (customerId === null) return (await isRenewed(db, session)) ? renewed : notSignedIn;
      const outcome = await db.transaction(async (tx) => {
        const options = { locale, keepSession: hashToken(keepSession) };
        const result = await confirmEmailChange(tx, customerId, token, options);
        if (result === "changed") await renewSession(tx, keepSession, session);
        return result;
      });
      if (outcome === "taken") return { failure: { code: "conflict", reason: "email-taken" } };
      if (outcome === "expired" && !(await isRenewed(db, session))) return expired;
      return renewed;
    },
  };
});

const invalid = (field: string, error: string) =>
  ({ failure: { code: "invalid", fields: { [field]: error } } }) as const;
