import { randomUUID } from "node:crypto";

import type { AccessCalls, LinkPurpose } from "../../../app/.server/crm/access";
import type { Customer, Registration } from "../../../app/domain/account/customer";

/** A mail with a link: `used` once it was spent or a newer one was written. */
export type FakeMail = {
  purpose: LinkPurpose | "no-account";
  email: string;
  url: string;
  token: string;
  code: string;
  used: boolean;
};

/** All that calls of this part look at. */
type State = {
  customers: Map<string, Customer>;
  sessions: Map<string, string>;
  mails: FakeMail[];
};

const PASSWORD = "Concert2026";
const refused = <Code extends string>(code: Code) => ({ ok: false, failure: { code } }) as const;
const expired = () =>
  Promise.resolve({
    ok: false,
    failure: { code: "not-allowed", reason: "link-expired" },
  } as const);
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);

/** How visitors become known, in memory: everybody's password is Concert2026. */
export function fakeAccess(
  state: State,
  customerOf: (session: string) => Customer | undefined,
): AccessCalls {
  /** Passwords of registrations, by email. */
  const chosen = new Map<string, string>();
  const open = (key: string, customer: Customer) => {
    const session = randomUUID();
    state.customers.set(key, customer);
    state.sessions.set(session, key);
    return done({ session, customer });
  };
  const endAll = (key: string | undefined) => {
    for (const [session, of] of state.sessions) if (of === key) state.sessions.delete(session);
  };
  const personOf = ({ address, password: _, ...person }: Registration): Customer => ({
    ...person,
    id: randomUUID(),
    isGuest: false,
    confirmationPending: false,
    addresses: [
      {
        ...address,
        ...{ id: randomUUID(), typeId: 1, version: 1 },
        ...{ isPrimary: true, isBilling: true, isDelivery: true },
      },
    ],
  });
  const mail = (purpose: FakeMail["purpose"], email: string, linkUrl: string) => {
    for (const old of state.mails)
      if (old.purpose === purpose && old.email === email) old.used = true;
    const token = randomUUID();
    const url = linkUrl.replace("__TOKEN__", token);
    state.mails.push({ purpose, email, url, token, code: "123456", used: false });
  };
  const spend = (is: (mail: FakeMail) => boolean) => {
    const found = state.mails.find((one) => !one.used && is(one));
    if (found !== undefined) found.used = true;
    return found;
  };
  const mailTo =
    (purpose: "magic-link" | "password-reset"): AccessCalls["mailMagicLink"] =>
    ({ email, linkUrl, registerUrl }) => {
      const key = email.toLowerCase();
      if (state.customers.has(key)) mail(purpose, key, linkUrl);
      else mail("no-account", key, registerUrl);
      return done(null);
    };
  return {
    signIn({ email, password }) {
      const key = email.toLowerCase();
      const customer = state.customers.get(key);
      return customer !== undefined && password === PASSWORD
        ? open(key, customer)
        : Promise.resolve(refused("not-signed-in"));
    },
    beginRegistration(registration, { confirmUrl, linkUrl }) {
      const key = registration.email.toLowerCase();
      const customer = { ...personOf(registration), isGuest: true, confirmationPending: true };
      chosen.set(key, registration.password);
      if (state.customers.has(key)) mail("magic-link", key, linkUrl);
      else mail("registration", key, confirmUrl);
      return open(`${key} ${customer.id}`, customer);
    },
    mailRegistrationAgain(session, { confirmUrl }) {
      const customer = customerOf(session);
      if (customer === undefined)
        return Promise.resolve({ ok: false, failure: { code: "not-signed-in" } });
      mail("registration", customer.email, confirmUrl);
      return Promise.resolve({ ok: true, value: null });
    },
    confirmRegistration({ token, password }) {
      const email = state.mails.find((one) => one.token === token)?.email ?? "";
      const isRight = password === chosen.get(email);
      if (!isRight && state.mails.some((one) => one.token === token && !one.used))
        return Promise.resolve({
          ok: false,
          failure: { code: "invalid", fields: { password: "wrong" } },
        } as const);
      const spent = spend((one) => one.purpose === "registration" && one.token === token);
      const begun = [...state.customers].find(([key]) => key.startsWith(`${spent?.email} `));
      return spent === undefined || begun === undefined
        ? expired()
        : open(spent.email, { ...begun[1], isGuest: false, confirmationPending: false });
    },
    mailMagicLink: mailTo("magic-link"),
    mailPasswordReset: mailTo("password-reset"),
    isLinkAlive: (purpose, token) =>
      done(state.mails.some((one) => one.purpose === purpose && one.token === token && !one.used)),
    signInByLink(proof) {
      const spent = spend(
        (one) =>
          one.purpose === "magic-link" &&
          ("token" in proof
            ? one.token === proof.token
            : one.code === proof.code.replace(/\s/g, "") &&
              one.email === proof.email.toLowerCase()),
      );
      const customer = state.customers.get(spent?.email ?? "");
      return spent === undefined || customer === undefined
        ? expired()
        : open(spent.email, customer);
    },
    choosePassword({ token }) {
      const spent = spend((one) => one.purpose === "password-reset" && one.token === token);
      const customer = state.customers.get(spent?.email ?? "");
      if (spent === undefined || customer === undefined) return expired();
      endAll(spent.email);
      return open(spent.email, customer);
    },
    isKnown: (email) => done(state.customers.has(email.toLowerCase())),
    endSession(session) {
      state.sessions.delete(session);
      return done(null);
    },
    signOut(session) {
      const key = state.sessions.get(session);
      if (key === undefined) return Promise.resolve(refused("not-signed-in"));
      endAll(key);
      return done(null);
    },
    getCustomer(session) {
      const customer = customerOf(session);
      return customer === undefined ? Promise.resolve(refused("not-signed-in")) : done(customer);
    },
  };
}
