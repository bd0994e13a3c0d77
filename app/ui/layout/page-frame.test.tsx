import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { Breadcrumb } from "./page-top";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { HoldBar } from "~/ui/hold-bar";
import { loadTranslations } from "~/.server/i18n/translations";
import { TranslationProvider } from "~/i18n/translation-context";
import { PageFrameProvider } from "~/routing/page-frame";
import { LiveRegion } from "~/ui/live-region";
import { Main } from "./main";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { PrintOnly } from "~/ui/visibility";
import { ProgressSteps } from "./progress-steps";
import { Footer } from "./footer";
import { SiteHeader, SkipLink } from "./site-header";

import { attributeOf, markup, tagWith } from "../../../tests/support/markup";

const words = loadTranslations(false)["en-us"];

describe("the frame of a page", () => {
  it("lets a keyboard skip to the main part", async () => {
    const html = await markup(
      <div>
        <SkipLink href="#main">Skip to content</SkipLink>
        <Main>
          <h1>Basket</h1>
        </Main>
      </div>,
    );
    expect(html.indexOf("#main")).toBeLessThan(html.indexOf("<main"));
    expect(tagWith(html, 'id="main"')).toContain('tabindex="-1"');
  });

  it("lets the skip link pass the steps, in w3m too", async () => {
    const html = await markup(
      <div>
        <Main above={<p>Steps</p>}>
          <h1>Basket</h1>
        </Main>
      </div>,
    );
    expect(html.indexOf("Steps")).toBeLessThan(html.indexOf('id="main"'));
    // w3m has anchors on the elements it knows; `main` is none of them.
    expect(tagWith(html, 'id="main"')).toMatch(/^<div/);
  });

  it("marks the part of the site that this page belongs to, once", async () => {
    const items = [
      { href: "/", label: "What’s on", current: true },
      { href: "/basket", label: "Basket (2)" },
    ];
    const html = await markup(
      <SiteHeader venueName="Riverside" homeHref="/" navLabel="Main" items={items} />,
    );
    expect(html).toMatch(/<nav aria-label="Main"/);
    expect(html.match(/aria-current="page"[^>]*>([^<]*)/)?.[1]).toBe("What’s on");
    expect(html.match(/aria-current/g)).toHaveLength(1);
  });

  it("names each language in itself, and offers all but the present one", () => {
    const frame = {
      locale: words.locale,
      languages: ["en-us", "es"] as const,
      currency: "USD",
      requestId: "",
      path: "/events/1",
      posted: false,
      refused: false,
      plain: false,
      enhanceUrl: null,
    };
    const html = renderToStaticMarkup(
      <PageFrameProvider value={frame}>
        <TranslationProvider value={words}>
          <Footer />
        </TranslationProvider>
      </PageFrameProvider>,
    );
    // In text browsers, too.
    const text = html.replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " ");
    expect(text).toContain("English (US) (current language)Español");
    expect(html).toMatch(/<form method="post" action="\/language"/);
    expect(html).toMatch(/<li lang="es"><button name="lang:es" type="submit"/);
    expect(html).not.toContain("lang:en-us");
    expect(attributeOf(tagWith(html, 'name="returnTo"'), "value")).toBe("/events/1");
  });
});

describe("HoldBar", () => {
  const bar = {
    label: "Time for your seats",
    limit: "You can ask for more time, until 10:27 PM EST at the latest.",
    heldUntil: "2026-12-03T19:42:00-05:00",
    now: "2026-12-03T19:30:00-05:00",
    countdown: {
      left: "({time} left)",
      over: "Over",
      twoMinutes: "Two minutes",
      twentySeconds: "Twenty seconds",
    },
  };

  it("says the clock time and asks for more time with a plain form", async () => {
    const html = await markup(
      <HoldBar
        {...bar}
        extend={{
          action: "/checkout/basket",
          label: "I need more time",
          hidden: [{ name: "intent", value: "extend" }],
        }}
      >
        Held until <strong>7:42 PM EST</strong>
      </HoldBar>,
    );
    expect(html).toContain("<strong>7:42 PM EST</strong>");
    expect(html).toContain("until 10:27 PM EST at the latest");
    expect(html).toMatch(
      /<form method="post" action="\/checkout\/basket"><input type="hidden" name="intent" value="extend"\/><button/,
    );
    expect(tagWith(html, "data-hold-until")).toContain('aria-hidden="true"');
  });

  it("has no button when the hold cannot grow any more", async () => {
    expect(await markup(<HoldBar {...bar}>Held</HoldBar>)).not.toContain("<form");
  });
});

describe("ErrorSummary", () => {
  it("links each message to its field; the alert is inside what takes the focus", async () => {
    const html = await markup(
      <ErrorSummary
        title="There is a problem"
        errors={[
          { fieldId: "f-email", message: "Email is required" },
          { message: "Wrong email or password" },
        ]}
      />,
    );
    expect(html).toMatch(/<a href="#f-email"[^>]*>Email is required<\/a>/);
    expect(html).toContain(">Wrong email or password</li>");
    expect(tagWith(html, "data-error-summary")).toContain('tabindex="-1"');
    expect(tagWith(html, "data-error-summary")).not.toContain("role=");
    expect(html).toContain('<div role="alert"');
  });
});

describe("ProgressSteps", () => {
  it("tells done, present and coming steps apart in words and roles", async () => {
    const html = await markup(
      <ProgressSteps
        label="Checkout"
        currentText="(current step)"
        doneText="done"
        steps={[
          { label: "Basket", state: "done", href: "/checkout/basket" },
          { label: "Account", state: "current" },
          { label: "Payment", state: "todo", href: "/checkout/payment" },
        ]}
      />,
    );
    expect(html).toMatch(
      /<a href="\/checkout\/basket"[^>]*>Basket<\/a>.*<span class="vh"> done<\/span>/,
    );
    expect(html).toMatch(
      /<li aria-current="step"[^>]*>Account<span class="vh" aria-hidden="true"> \(current step\)<\/span>/,
    );
    expect(html).not.toContain("/checkout/payment");
  });
});

describe("PrintOnly", () => {
  it("keeps its words for the paper", async () => {
    const html = await markup(<PrintOnly>Box office 212 555 0140</PrintOnly>);
    expect(html).toBe('<div class="print-only">Box office 212 555 0140</div>');
  });
});

describe("the smaller parts", () => {
  it("are valid and name themselves", async () => {
    expect(await markup(<LiveRegion offline="Offline" online="Online" />)).toContain(
      'role="status"',
    );
    expect(await markup(<Notice tone="warning" title="A seat was taken" takesFocus />)).toContain(
      'tabindex="-1"',
    );
    expect(
      await markup(
        <Breadcrumb
          label="You are here"
          trail={[{ label: "Account", href: "/account" }, { label: "Orders" }]}
        />,
      ),
    ).toMatch(/aria-current="page"[^>]*>Orders/);
    const pages = await markup(
      <Pagination label="Pages" next={{ href: "/?page=2", label: "Later" }} status="Page 1 of 7" />,
    );
    expect(pages).toContain('rel="next"');
    expect(pages).not.toContain('rel="prev"');
  });
});
