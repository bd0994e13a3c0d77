import { expect, it } from "vitest";

import { FEATURE_NAMES, type FeatureName, featuresWithout } from "#contract/names/features";
import { rendered } from "../../../tests/support/rendered";
import { venueSettings } from "~/venue-settings";
import { TextPage } from "./text-page";
import { TheWay } from "./visit/page";

type Page = Parameters<typeof TextPage>[0]["page"];

const getSection = (page: Page, section: string, off: readonly FeatureName[]): string => {
  const html = rendered(<TextPage page={page} />, "en", undefined, {
    features: featuresWithout(off),
  });
  return new RegExp(`<section[^>]*"${section}"[^]*?</section>`).exec(html)?.[0] ?? "";
};

const NAMED: readonly [Page, string, readonly FeatureName[], string][] = [
  ["terms", "refunds", ["ticketProtection"], "or you added protection"],
  ["terms", "refunds", ["cancellations"], "cancel your order yourself"],
  ["help", "seats", ["bestAvailable"], "choose by price"],
  ["help", "refunds", ["ticketProtection"], "or you added protection"],
  ["help", "refunds", ["ticketSharing"], "share tickets"],
  ["help", "prices", ["ticketSubscriptions"], "ticket subscription"],
  ["terms", "prices", ["ticketSubscriptions"], "ticket subscription"],
  ["help", "payment", ["voucherSpending"], "Gift cards"],
  ["help", "payment", ["credit"], "credit"],
  ["help", "giftCards", ["giftVouchers"], "We sell gift cards"],
  ["privacy", "what", ["food"], "allergies"],
  ["privacy", "what", ["household"], "household"],
  ["privacy", "what", ["giftVouchers", "membershipGifts"], "gift"],
  ["privacy", "what", ["cultureSurvey"], "survey"],
];

it.each(NAMED)("the page %s names in %s what needs %j only while it is on", (...of) => {
  const [page, section, off, words] = of;
  expect(venueSettings.household).toBe(true);
  expect(getSection(page, section, [])).toContain(words);
  expect(getSection(page, section, off)).toContain("<p>");
  expect(getSection(page, section, off)).not.toContain(words);
});

it.each([
  ["food", "drinks ahead"],
  ["addOns", "parking pass"],
] as const)("the way to the house names what %s sells only while it is on", (feature, words) => {
  const getHtml = (off: readonly FeatureName[]) =>
    rendered(<TheWay halls={[]} />, "en", undefined, { features: featuresWithout(off) });
  expect(getHtml([])).toContain(words);
  expect(getHtml([feature])).not.toContain(words);
});

const PROMISED =
  /gift card|voucher|donat|\bmember|merchandise|\bour shop|parking pass|drinks ahead|promo code|account credit|waiting list|subscription|package|live stream|protection|cancel (it|your order) yourself/i;

it.each(["help", "terms", "accessibility", "visit"] as const)(
  "with all features off, the page %s promises none of them",
  (page) => {
    const text = rendered(
      page === "visit" ? <TheWay halls={[]} /> : <TextPage page={page} />,
      "en",
      undefined,
      { features: featuresWithout(FEATURE_NAMES) },
    );
    const lines = text.split(/<[^>]+>/).filter((line) => PROMISED.test(line));
    expect(lines).toEqual([]);
  },
);

it("the help names relaxed performances only where a venue has them", () => {
  const { accessibility } = venueSettings;
  expect(getSection("help", "children", [])).toContain("relaxed");
  try {
    venueSettings.accessibility = { ...accessibility, services: [] };
    expect(getSection("help", "children", [])).toContain("whatever their age.</p>");
  } finally {
    venueSettings.accessibility = accessibility;
  }
});

it("the cookie of live streams is listed only where there are some", () => {
  const getHtml = (off: readonly FeatureName[]) =>
    rendered(<TextPage page="cookies" />, "en", undefined, { features: featuresWithout(off) });
  expect(getHtml([])).toContain("<code>watch</code>");
  expect(getHtml(["streams"])).not.toContain("watch");
});

it("the terms end with how refunds are paid, after all rules", () => {
  expect(getSection("terms", "refunds", ["ticketProtection", "cancellations"])).toContain(
    "or move the performance. If its date or hall changes, we refund tickets on request. Refunds go back",
  );
});

it("only a venue with a CAPTCHA says that Google checks visitors, and lists the cookie of their answer", () => {
  const getHtml = (page: Page, asksConsent: boolean) =>
    rendered(<TextPage page={page} />, "en", undefined, { asksConsent });
  expect(getHtml("privacy", true)).toContain("Google");
  expect(getHtml("privacy", false)).not.toContain("Google");
  expect(getHtml("privacy", false)).toContain("stores the data. Each gets only what it needs.");
  expect(getHtml("cookies", true)).toContain("<code>consent</code>");
  expect(getHtml("cookies", false)).not.toContain("consent");
});
