import type { AccountChoiceCalls } from "../../../app/.server/crm/account-choices";
import type { AccountPersonCalls } from "../../../app/.server/crm/account-person";
import type { CrmFailure } from "../../../app/.server/crm/crm-result";
import type { SurveyAnswers } from "../../../app/domain/account/culture-survey";
import type { Customer } from "../../../app/domain/account/customer";

/** What customers said and did of their data as a whole. */
export type FakeData = {
  surveys: Map<string, SurveyAnswers>;
  /** The sessions in which the password was given. */
  fresh: Set<string>;
  /** Why nobody's account can be closed just now. */
  closing: "paying" | "reserved" | null;
};

export const noData = (): FakeData => ({ surveys: new Map(), fresh: new Set(), closing: null });

type Calls = Pick<AccountChoiceCalls, "getSurvey" | "keepSurvey"> &
  Pick<AccountPersonCalls, "isPasswordFresh" | "givePassword" | "exportData" | "closeAccount">;

const PASSWORD = "Concert2026";
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
const no = <F extends CrmFailure>(failure: F) => Promise.resolve({ ok: false, failure } as const);
const signedOut = () => no({ code: "not-signed-in" });
const wrong = () => no({ code: "invalid", fields: { password: "wrong" } });

/** The survey, the copy of one's data and the end of an account, in memory. */
export function fakeAccountData(
  state: { data: FakeData; sessions: Map<string, string>; customers: Map<string, Customer> },
  customerOf: (session: string) => Customer | undefined,
): Calls {
  const { data, sessions, customers } = state;
  return {
    getSurvey(session) {
      const customer = customerOf(session);
      return customer === undefined ? signedOut() : done(data.surveys.get(customer.id) ?? {});
    },
    keepSurvey(session, answers) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      data.surveys.set(customer.id, answers);
      return done(null);
    },
    isPasswordFresh: (session) =>
      customerOf(session) === undefined ? signedOut() : done(data.fresh.has(session)),
    givePassword(session, password) {
      if (customerOf(session) === undefined) return signedOut();
      if (password !== PASSWORD) return wrong();
      data.fresh.add(session);
      return done(null);
    },
    exportData(session) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      if (!data.fresh.has(session)) return no({ code: "not-allowed", reason: "password" });
      const { addresses, ...details } = customer;
      return done({ details: [details], addresses });
    },
    closeAccount(session, { password }) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      if (password !== PASSWORD) return wrong();
      if (data.closing !== null) return no({ code: "conflict", reason: data.closing });
      customers.delete(customer.email);
      for (const [each, email] of sessions) if (email === customer.email) sessions.delete(each);
      return done(null);
    },
  };
}
