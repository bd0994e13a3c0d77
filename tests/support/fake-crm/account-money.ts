import type { AccountMoney } from "../../../app/.server/crm/account-money";
import type { AccountCredit } from "../../../app/domain/account/account-credit";
import type { Customer } from "../../../app/domain/account/customer";
import type { Gift } from "../../../app/domain/account/giving";
import type { OwnMembership } from "../../../app/domain/account/membership";
import { addMoney, money } from "../../../app/domain/money";
import type { TicketSubscription } from "../../../app/domain/account/ticket-subscription";

/** What customers have given and have left, by the customer's id; and how many tries of a code are left. */
export type FakeHoldings = {
  gifts: Map<string, Gift[]>;
  memberships: Map<string, OwnMembership[]>;
  credit: Map<string, AccountCredit>;
  subscriptions: Map<string, TicketSubscription[]>;
  triesLeft: number;
};

export const noHoldings = (): FakeHoldings => ({
  gifts: new Map(),
  memberships: new Map(),
  credit: new Map(),
  subscriptions: new Map(),
  triesLeft: 20,
});

const usd = (amount: number) => money(amount, "USD");

/** The account's money, in memory. FOYR-GIFT100 is the one voucher that there is. */
export function fakeAccountMoney(
  holdings: FakeHoldings,
  customerOf: (session: string) => Customer | undefined,
): AccountMoney {
  const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
  const signedOut = () =>
    Promise.resolve({ ok: false, failure: { code: "not-signed-in" } } as const);
  return {
    getGiving(session, year) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      const all = holdings.gifts.get(customer.id) ?? [];
      const yearOf = ({ givenAt }: Gift) => Number(givenAt.slice(0, 4));
      const years = [...new Set(all.map(yearOf))].sort((a, b) => b - a);
      return done({
        years: years.map((each) => {
          const given = all.filter((gift) => yearOf(gift) === each);
          const total = addMoney(usd(0), ...given.map(({ amount }) => amount));
          return { year: each, gifts: given.length, total };
        }),
        gifts: all.filter((gift) => year === null || yearOf(gift) === year),
      });
    },
    listOwnMemberships(session) {
      const customer = customerOf(session);
      return customer === undefined
        ? signedOut()
        : done(holdings.memberships.get(customer.id) ?? []);
    },
    setAutoRenew(membershipId, autoRenew, session) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      const own = holdings.memberships.get(customer.id) ?? [];
      if (!own.some(({ id }) => id === membershipId))
        return Promise.resolve({ ok: false, failure: { code: "not-found" } } as const);
      const changed = own.map((one) => (one.id === membershipId ? { ...one, autoRenew } : one));
      holdings.memberships.set(customer.id, changed);
      return done(null);
    },
    getAccountCredit(session) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      return done(holdings.credit.get(customer.id) ?? { balance: usd(0), grants: [], entries: [] });
    },
    getVoucherBalance({ code }) {
      if (holdings.triesLeft <= 0)
        return Promise.resolve({
          ok: false,
          failure: { code: "not-allowed", reason: "too-many-tries" },
        } as const);
      if (code.toUpperCase() === "FOYR-GIFT100")
        return done({
          code: "FOYR-GIFT100",
          amount: usd(10_000),
          balance: usd(4_000),
          expiresAt: null,
          state: "active",
        });
      holdings.triesLeft -= 1;
      return Promise.resolve({ ok: false, failure: { code: "code-not-recognised" } } as const);
    },
    listOwnSubscriptions(session) {
      const customer = customerOf(session);
      return customer === undefined
        ? signedOut()
        : done(holdings.subscriptions.get(customer.id) ?? []);
    },
  };
}
