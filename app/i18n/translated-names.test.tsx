import type { ReactNode } from "react";
import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { DonationsOfYear, MonthlyDonations } from "~/pages/account/giving-history/donations";
import { LevelsPage } from "~/pages/memberships/levels/page";
import { revenueName } from "~/pages/staff/revenue-rows";
import { OfferField } from "~/pages/staff/staff-fields";
import { rendered } from "../../tests/support/rendered";
import { usd } from "../../tests/support/samples/usd";
import { recurringTitle } from "./payment-words";
import type { Translate } from "./translate";
import { TranslationProvider } from "./translation-context";

const { t: untranslated } = loadTranslations(false).sv;
/** With a translation of every name of the box office: "fund ANNUAL". */
const t = Object.assign(untranslated.bind(undefined), {
  texts: { find: (kind: string, name: string) => `${kind} ${name.toUpperCase()}` },
}) as unknown as Translate;

const inSwedish = (element: ReactNode) =>
  rendered(<TranslationProvider value={{ t, locale: "sv" }}>{element}</TranslationProvider>, "sv");

const recurring = {
  id: "r1",
  state: "active" as const,
  amount: usd(1_000),
  nextOn: "2027-01-01",
  method: null,
  isUnderWay: false,
  wasRefused: false,
};

it("funds of donations are translated in the giving history", () => {
  const monthly = { ...recurring, kind: "donation" as const, name: "Annual" };
  const donation = { ...monthly, fundName: "Annual", startedOn: "2026-01-01" };
  const html = inSwedish(<MonthlyDonations donations={[donation]} />);
  expect(html).toContain("<h3>fund ANNUAL</h3>");
  const gift = {
    ...{ id: "g1", fundName: "Annual", appeal: null, source: "gift" as const, amount: usd(1_000) },
    ...{ recognitionName: null, anonymous: false, tribute: null, orderId: null, orderNumber: null },
    givenAt: "2026-12-01T12:00:00-05:00",
  };
  const year = { year: 2026, gifts: 1, total: usd(1_000), deductible: usd(1_000) };
  expect(inSwedish(<DonationsOfYear year={year} donations={[gift]} />)).toContain("fund ANNUAL");
});

it("a membership that a visitor has or holds is translated above the levels", () => {
  const page = {
    levels: [],
    member: { name: "Friend", until: "2027-01-01" },
    isSignedIn: true,
    inBasket: { name: "Patron" },
    attendance: { visits: 4, party: 2 },
    requestKey: "",
  };
  const html = inSwedish(<LevelsPage {...page} />);
  expect(html).toContain("membership FRIEND");
  expect(html).toContain("membership PATRON");
});

it("staff read what customers are charged for, and price types, in their language", () => {
  expect(recurringTitle(t, { kind: "donation", name: "Annual" })).toContain("fund ANNUAL");
  expect(recurringTitle(t, { kind: "renewal", name: "Friend" })).toContain("membership FRIEND");
  const field = { id: "offer", name: "offer" };
  const offer = { value: "a b", band: "A", type: "Standard", total: usd(1_000), left: 2 };
  expect(inSwedish(<OfferField field={field} offers={[offer]} />)).toContain("priceType STANDARD");
});

it.each([
  ["ticket", "priceType NAME"],
  ["donation", "fund NAME"],
  ["membership", "membership NAME"],
  ["ticket-subscription", "subscription NAME"],
  ["merchandise", "product NAME"],
] as const)("rows of reports about a %s have the translated name", (kind, name) => {
  const nothing = { count: 0, amount: 0, vat: 0 };
  const row = { kind, id: "x", name: "Name", sold: nothing, returned: nothing };
  expect(revenueName(t, row)).toContain(name);
});
