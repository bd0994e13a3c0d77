import { ALL_FEATURES } from "#contract/names/features";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { languageTags, LOCALES } from "#contract/names/locales";
import { languageNames } from "~/i18n/locales";
import { TranslationProvider } from "~/i18n/translation-context";
import { type PageFrame, PageFrameProvider } from "~/routing/page-frame";
import type { RouteId } from "~/routing/route-table";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { stripTags } from "../../../tests/support/html-text";
import { findAttribute, markup, tagWith } from "../../../tests/support/markup";
import { documentTitle } from "./document-head";
import { Main } from "./main";
import { NoticeList, NoticesProvider } from "./notices";
import { ProgressSteps } from "./progress-steps";
import { DefaultLayout } from "./layouts";
import { VisitBar } from "./visit-bar";
import { VisitTop } from "./visit-top";

it("a document title has no two adjacent punctuation marks", () => {
  expect(documentTitle("Help")).toMatch(/^Help: \w/);
  expect(documentTitle("Konto schließen?")).toMatch(/^Konto schließen\? · \w/);
});

const words = loadTranslations(false)["en-us"];
const frame = {
  locale: words.locale,
  languages: LOCALES,
  currency: "USD",
  features: ALL_FEATURES,
  requestId: "",
  publicUrl: "",
  path: "/events/1",
  route: "whats-on" as const,
  posted: false,
  refused: false,
  plain: false,
  enhanceUrl: null,
};
const withFrame = (element: ReactElement, change: Partial<PageFrame> = {}) => (
  <PageFrameProvider value={{ ...frame, ...change }}>
    <TranslationProvider value={words}>
      <div>{element}</div>
    </TranslationProvider>
  </PageFrameProvider>
);
const framed = (...page: Parameters<typeof withFrame>) => markup(withFrame(...page));
const hold = {
  until: "2026-12-03T19:42:00-05:00",
  capAt: "2026-12-03T22:27:00-05:00",
  now: "2026-12-03T19:30:00-05:00",
  extendable: true,
};
const visit = {
  signedIn: true,
  isGuest: false,
  ticketCount: 2,
  otherCount: 0,
  notices: [],
  hold,
  unpaid: null,
};

it("the skip link skips the header and the checkout steps, in w3m too", async () => {
  const html = await framed(
    <>
      <VisitTop state={null} />
      <Main above={<p>Steps</p>}>
        <h1>Basket</h1>
      </Main>
    </>,
  );
  expect(html).toMatch(/^<div><a href="#main"/);
  expect(html.indexOf("Steps")).toBeLessThan(html.indexOf('id="main"'));
  // w3m does not support anchors on `main`.
  expect(tagWith(html, 'id="main"')).toMatch(/^<div.* tabindex="-1"/);
});

it.each([
  ["/?page=2", "What’s on"],
  ["/account/your-orders", "Your account"],
  ["/checkout/basket", "Basket (2 tickets)"],
])("the navigation on %s marks %j and nothing else as the current page", async (path, label) => {
  const html = await framed(<VisitTop state={visit} />, { path });
  expect(html).toContain('aria-label="Main"');
  const current = /aria-current="page"[^>]*>(.*?)<\/a>/.exec(html)?.[1] ?? "";
  expect(stripTags(current.replace(/<span class="vh".*/, ""))).toBe(label);
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
});

it("the header leads a guest, who has no account, to their details", async () => {
  const html = await framed(<VisitTop state={{ ...visit, isGuest: true }} />, {
    path: "/order/o1",
  });
  const account = /<a href="\/account"[^>]*>(.*?)<\/a>/.exec(html)?.[1] ?? "";
  expect(stripTags(account)).toBe("Your details");
  expect(html).not.toContain("Account menu");
});

it.each<[RouteId, boolean]>([
  ["instance", true],
  ["series-seats", true],
  ["waiting-list", false],
  ["event", false],
])("the navigation on the page %s is collapsed on wide screens: %j", async (route, isCollapsed) => {
  const html = await framed(<VisitTop state={null} />, { route });
  expect(html.includes("site-header collapsed")).toBe(isCollapsed);
});

it.each<[RouteId, boolean]>([
  ["login", true],
  ["choose-seats", true],
  ["instance", true],
  ["event", false],
  ["whats-on", false],
])("the footer of the page %s is one line: %j", (route, isShort) => {
  const html = renderToStaticMarkup(
    withFrame(<DefaultLayout state={null}>Page</DefaultLayout>, { route }),
  );
  expect(!html.includes("Support us")).toBe(isShort);
  expect(html).toContain('href="tel:');
  expect(html).toContain('href="/help"');
});

it.each<[RouteId, typeof visit | null, boolean]>([
  ["basket", visit, true],
  ["checkout-delivery", visit, true],
  ["basket", { ...visit, ticketCount: 0 }, false],
  ["basket", null, false],
  ["order-failed", visit, true],
  ["order-failed", { ...visit, ticketCount: 0 }, false],
  ["event", visit, false],
])("the page %s of a visitor with %o has no site menu: %j", (route, state, isPurchase) => {
  const html = renderToStaticMarkup(
    withFrame(<DefaultLayout state={state}>Page</DefaultLayout>, { route }),
  );
  expect(!html.includes('id="menu"')).toBe(isPurchase);
  expect(!html.includes("Support us")).toBe(isPurchase);
  expect(html).toContain('href="/checkout/basket"');
  expect(html).toContain('action="/language"');
  expect(html).toContain('href="/privacy-policy"');
});

it("the header lists each language by its own name, with buttons for all but the current one", () => {
  const html = renderToStaticMarkup(withFrame(<VisitTop state={null} />));
  const text = stripTags(html).replaceAll(/\s+/g, " ");
  expect(text).toContain("English (US) (current language)English (UK)Español");
  expect(html).toMatch(/<form method="post" action="\/language"/);
  const entries = [...html.matchAll(/<li lang="([^"]*)">(<button[^>]*>)(.*?)<\/button>/g)];
  expect(
    entries.map(([, item, button = "", name]) => ({
      langs: [item, findAttribute(button, "lang")],
      posted: findAttribute(button, "name"),
      name,
    })),
  ).toEqual(
    LOCALES.filter((code) => code !== "en-us").map((code) => ({
      langs: [languageTags[code], languageTags[code]],
      posted: `lang:${code}`,
      name: languageNames[code],
    })),
  );
  expect(html).toContain('<span aria-current="true" lang="en-US">English (US)');
  expect(html).not.toContain("lang:en-us");
  expect(findAttribute(tagWith(html, 'name="returnTo"'), "value")).toBe("/events/1");
});

it("the hold bar shows when the hold ends, and has a form to extend it while that is possible", async () => {
  const html = await framed(<VisitBar state={visit} />);
  expect(html).toContain('aria-label="Time for your 2 tickets"');
  expect(html).toContain("<p>Held until <strong>7:42\u00a0PM\u00a0EST</strong>.</p>");
  expect(html).toMatch(/<form method="post" action="\/checkout\/basket"><input[^>]*value="extend"/);
  expect(tagWith(html, "data-hold-until")).toContain('aria-hidden="true"');
  const last = { ...visit, hold: { ...hold, extendable: false } };
  expect(await framed(<VisitBar state={last} />)).not.toContain("<form");
  expect(await framed(<VisitBar state={last} />)).toContain("You can’t add more time.");
});

it("a visitor who left the card page sees the hold deadline and links to continue on every page", async () => {
  const left = { ...visit, hold: null, unpaid: { until: hold.until } };
  const html = await framed(<VisitBar state={left} />, { path: "/" });
  expect(html).toContain("We haven’t received your payment yet.");
  expect(html).toContain("Your tickets are held until");
  const one = await framed(<VisitBar state={{ ...left, ticketCount: 1 }} />, { path: "/" });
  expect(one).toContain("Your ticket is held until");
  expect(html).toContain("7:42\u00a0PM\u00a0EST");
  expect(html).toContain('href="/checkout/payment"');
  expect(html).toContain('href="/checkout/basket"');
  const noSeats = await framed(<VisitBar state={{ ...left, unpaid: { until: null } }} />, {
    path: "/",
  });
  expect(noSeats).not.toContain("held until");
  expect(await framed(<VisitBar state={left} />, { path: "/checkout/payment" })).not.toContain(
    "/payment",
  );
  // These pages show it themselves; one of them asks not to pay again.
  for (const path of ["/checkout/basket?remove=t1", "/order/verify?order=o1"])
    expect(await framed(<VisitBar state={left} />, { path })).toBe("<div></div>");
});

it("notices and errors come first in the content, before the banner, and the skip link leads to them", async () => {
  const html = await framed(
    <NoticesProvider value={["code-removed"]}>
      <VisitTop state={{ ...visit, notices: ["code-removed"] }} />
      <Main errors={<p>Errors</p>} band={<h1>Banner</h1>}>
        <p>Page</p>
      </Main>
    </NoticesProvider>,
  );
  expect(html).toMatch(/^<div><a href="#main"/);
  const parts = ['id="main"', "Code removed.", "Errors", "Banner", "Page"];
  expect(parts.map((part) => html.indexOf(part))).toEqual(
    parts.map((part) => html.indexOf(part)).toSorted((a, b) => a - b),
  );
  expect(html.match(/data-notices/g)).toHaveLength(1);
});

it("a notice formats its amounts in the currency of the venue", async () => {
  const notices = [
    "code-removed" as const,
    { code: "member-prices-applied" as const, sums: { from: 33_300, to: 31_500 } },
    { code: "voucher-applied" as const, sums: { sum: 3_000 } },
  ];
  const html = await framed(<NoticeList notices={notices} />);
  expect(html).toContain("Code removed.");
  expect(html).toContain("you now pay $315 for what you’d chosen, not $333.");
  expect(html).toContain("It pays $30.");
});

it("an error summary links each message to its field and has its alert inside the focusable element", async () => {
  const html = await framed(
    <ErrorSummary
      title="There is a problem"
      errors={[
        { fieldId: "f-email", message: "Email is required" },
        { message: "Wrong email or password" },
      ]}
    />,
  );
  expect(html).toMatch(/<a href="#f-email-field"[^>]*>Email is required<\/a>/);
  expect(html).toContain(">Wrong email or password</li>");
  expect(tagWith(html, "data-error-summary")).toContain('tabindex="-1"');
  expect(tagWith(html, "data-error-summary")).not.toContain("role=");
  expect(html).toContain('<div role="alert"');
});

it("the progress steps distinguish the done and the current step by text and ARIA, and link only done steps", async () => {
  const html = await framed(
    <ProgressSteps
      label="Checkout"
      currentText="(current step)"
      doneText="done"
      positionText={(step, count) => `Step ${step} of ${count}:`}
      steps={[
        { label: "Basket", state: "done", href: "/checkout/basket" },
        { label: "Account", state: "current" },
        { label: "Payment", state: "todo", href: "/checkout/payment" },
      ]}
    />,
  );
  expect(html).toMatch(
    /<a href="\/checkout\/basket"[^>]*><span>Basket<\/span><\/a>.*<span class="vh"> done<\/span>/,
  );
  expect(html).toMatch(
    /<li aria-current="step"[^>]*>.*?Step 2 of 3: <\/span><span>Account<\/span><\/span><span class="vh" aria-hidden="true"> \(current step\)<\/span>/,
  );
  expect(html).not.toContain("/checkout/payment");
});
