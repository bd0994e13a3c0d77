import { randomUUID } from "node:crypto";

import { ADDRESS_TYPES, addressChangeSchema, newAddressSchema } from "#contract/schemas/address";
import type { NewAddress, StoredAddress } from "#contract/schemas/address";

import type { Calls } from "#contract/define";
import type { addressOperations } from "#contract/operations/addresses";
import type { AccountChoiceCalls } from "../../../app/.server/crm/account-choices";
import type { AccountPersonCalls } from "../../../app/.server/crm/account-person";
import type { CrmFailure } from "../../../app/.server/crm/crm-result";
import type { Customer } from "../../../app/domain/account/customer";
import type { OwnAccess } from "../../../app/domain/account/own-access";
import type { DetailsChange, OwnDetails } from "../../../app/domain/account/own-details";
import type { StoredCard } from "../../../app/domain/checkout/stored-card";
import type { fakeAccountData } from "./account-data";

/** What customers have in their account besides what every page knows of them, by the customer's id. */
export type FakeAccounts = {
  details: Map<string, DetailsChange & { version: number }>;
  interests: Map<string, string[]>;
  access: Map<string, OwnAccess>;
  cards: Map<string, StoredCard[]>;
  giftAid: Set<string>;
  /** The emails that were asked for, each with the link that was mailed there. */
  emails: Map<string, { email: string; url: string }>;
};

export const noAccounts = (giftAid: Set<string>): FakeAccounts => ({
  details: new Map(),
  interests: new Map(),
  access: new Map(),
  cards: new Map(),
  giftAid,
  emails: new Map(),
});

const PASSWORD = "Concert2026";
const blank = {
  ...{ mobile: null, birthYear: null, birthDate: null, recognitionName: null },
  ...{ donorListing: null, tributeName: null, tributeType: null, passwordSet: true },
};
const tags = [
  { id: "chamber", name: "Chamber music" },
  { id: "opera", name: "Opera" },
];

const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
const no = <F extends CrmFailure>(failure: F) => Promise.resolve({ ok: false, failure } as const);
const signedOut = () => no({ code: "not-signed-in" });
const changed = () => no({ code: "conflict", reason: "changed" });

/** The account in memory: its rules are those that pages can meet, and no more. */
export function fakeAccount(
  accounts: FakeAccounts,
  customerOf: (session: string) => Customer | undefined,
): Omit<
  AccountPersonCalls & Calls<typeof addressOperations> & AccountChoiceCalls,
  keyof ReturnType<typeof fakeAccountData>
> {
  const detailsOf = ({ id, firstName, lastName, email, phone }: Customer): OwnDetails => {
    const kept = accounts.details.get(id);
    const version = String(kept?.version ?? 1);
    return { ...blank, firstName, lastName, email, phone, ...kept, version };
  };
  const write = (customer: Customer, id: string, address: NewAddress, version: number) => {
    const others = customer.addresses.filter((one) => one.id !== id);
    const cleared = others.map((one) => ({
      ...one,
      isPrimary: one.isPrimary && !address.isPrimary,
      isBilling: one.isBilling && !address.isBilling,
    }));
    const before = customer.addresses.find((one) => one.id === id);
    const written: StoredAddress = {
      ...address,
      id,
      version,
      isPrimary: address.isPrimary || before?.isPrimary === true || others.length === 0,
      isBilling: address.isBilling || before?.isBilling === true,
    };
    customer.addresses = [...cleared, written];
    return written;
  };
  return {
    getOwnDetails(session) {
      const customer = customerOf(session);
      return customer === undefined ? signedOut() : done(detailsOf(customer));
    },
    changeOwnDetails(session, { version, ...change }) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      const present = detailsOf(customer);
      if (present.version !== version) return changed();
      const { firstName = present.firstName, lastName = present.lastName } = change;
      Object.assign(customer, { firstName, lastName, phone: change.phone ?? present.phone });
      const kept = { ...accounts.details.get(customer.id), ...change };
      accounts.details.set(customer.id, { ...kept, version: Number(version) + 1 });
      return done(detailsOf(customer));
    },
    changePassword(session, { currentPassword }) {
      if (customerOf(session) === undefined) return signedOut();
      if (currentPassword === PASSWORD) return done({ session });
      return no({ code: "invalid", fields: { currentPassword: "wrong" } });
    },
    askEmailChange(session, { email, password, linkUrl }) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      if (password !== PASSWORD) return no({ code: "invalid", fields: { password: "wrong" } });
      accounts.emails.set(customer.id, { email, url: linkUrl.replace("__TOKEN__", "t0ken") });
      return done(null);
    },
    confirmEmail(session, { token }) {
      const customer = customerOf(session);
      const asked = accounts.emails.get(customer?.id ?? "");
      if (customer === undefined) return signedOut();
      if (asked === undefined || token !== "t0ken")
        return no({ code: "not-allowed", reason: "link-expired" });
      if (asked.email === "taken@example.com")
        return no({ code: "conflict", reason: "email-taken" });
      customer.email = asked.email;
      accounts.emails.delete(customer.id);
      return done({ session });
    },
    listAddressTypes: () => done([...ADDRESS_TYPES]),
    listAddresses({ session }) {
      const customer = customerOf(session);
      return customer === undefined ? signedOut() : done(customer.addresses);
    },
    getAddress({ session, params }) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      const address = customer.addresses.find(({ id }) => id === params.id);
      return address === undefined ? no({ code: "not-found" }) : done(address);
    },
    addAddress({ session, body }) {
      const customer = customerOf(session);
      const address = newAddressSchema.parse(body);
      return customer === undefined ? signedOut() : done(write(customer, randomUUID(), address, 1));
    },
    changeAddress({ session, params, body }) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      const { version, ...address } = addressChangeSchema.parse(body);
      const before = customer.addresses.find((one) => one.id === params.id);
      if (before === undefined) return no({ code: "not-found" });
      if (before.version !== version) return no({ code: "conflict", reason: "changed" } as const);
      return done(write(customer, params.id, address, version + 1));
    },
    removeAddress({ session, params }) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      const address = customer.addresses.find((one) => one.id === params.id);
      if (address === undefined) return no({ code: "not-found" });
      if (address.isPrimary) return no({ code: "conflict", reason: "primary-address" } as const);
      customer.addresses = customer.addresses.filter((one) => one.id !== params.id);
      return done(null);
    },
    listInterests(session) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      const own = accounts.interests.get(customer.id) ?? [];
      const chosen = tags.map((tag) => ({ ...tag, chosen: own.includes(tag.id) }));
      return done([{ id: "music", name: "Music", description: "What you like.", tags: chosen }]);
    },
    setInterests(session, ids) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      accounts.interests.set(customer.id, ids);
      return done(null);
    },
    getOwnAccess(session) {
      const customer = customerOf(session);
      return customer === undefined ? signedOut() : done(accounts.access.get(customer.id) ?? null);
    },
    setOwnAccess(session, code) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      if (code.toUpperCase() !== "RIVER-1")
        return no({ code: "invalid", fields: { code: "unknown" } });
      const own: OwnAccess = {
        code: code.toUpperCase(),
        schemeName: "Access scheme",
        maxTickets: 2,
        companions: 1,
        requirements: ["step-free"],
      };
      accounts.access.set(customer.id, own);
      return done(own);
    },
    removeOwnAccess(session) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      accounts.access.delete(customer.id);
      return done(null);
    },
    listStoredCards(session) {
      const customer = customerOf(session);
      return customer === undefined ? signedOut() : done(accounts.cards.get(customer.id) ?? []);
    },
    preferCard(session, id) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      const cards = accounts.cards.get(customer.id) ?? [];
      if (!cards.some((card) => card.id === id)) return no({ code: "not-found" });
      const next = cards.map((card) => ({ ...card, isPreferred: card.id === id }));
      accounts.cards.set(customer.id, next);
      return done(next);
    },
    removeCard(session, id) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      const cards = accounts.cards.get(customer.id) ?? [];
      if (!cards.some((card) => card.id === id)) return no({ code: "not-found" });
      const left = cards.filter((card) => card.id !== id);
      accounts.cards.set(customer.id, left);
      return done(left);
    },
    endGiftAid(session) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      accounts.giftAid.delete(customer.id);
      return done(null);
    },
  };
}
