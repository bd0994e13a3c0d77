import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { languageTags, type Locale } from "#contract/names/locales";
import { loadTranslations } from "../../../app/.server/i18n/translations";
import { readCalendar } from "../../support/read-calendar";
import { readPdf } from "../../support/read-pdf";
import { checkOut, fillBasket, register } from "../../support/venues/buy-tickets";
import { startVenue, type VenueSite } from "../../support/venues/venue-site";
import { readDemoFacts, readWalk, VENUE_NAMES } from "../../support/venues/walk-file";
import { openTab, type Tab } from "../../support/visitor/form-browser";
import type { PageShown } from "../../support/visitor/read-page";
import { listLinks, walkIn } from "../../support/visitor/walk-site";

const translations = loadTranslations(false);

/** Text and attributes, such as labels and descriptions; without styles, scripts and random tokens, which can have any letters. */
const wordsIn = (html: string) =>
  html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ").replace(/[\w-]{24,}/g, " ");

/** Others of this form have a hall in the place of the order. */
const ORDER = /^\/account\/your-orders\/[\da-f-]{36}$/;

describe.each(VENUE_NAMES)("%s", (name) => {
  const walk = readWalk(name);
  const { t } = translations[walk.language];
  const foreign = [
    ...readDemoFacts(),
    ...VENUE_NAMES.flatMap((other) => (other === name ? [] : readWalk(other).facts)),
  ];
  let site: VenueSite;

  beforeAll(async () => {
    const at = { serverUrl: inject("serverUrl"), folder: inject("runFolder") };
    site = await startVenue(name, at);
  }, 60_000);
  afterAll(() => site.stop());

  /** Expects what the walk's file says, and no fact of another venue. */
  function expectRead(text: string, part: keyof typeof walk.reads): void {
    const words = text.replace(/\s+/g, " ");
    expect(walk.reads[part].filter((each) => !words.includes(each))).toEqual([]);
    expect(foreign.filter((fact) => wordsIn(words).includes(fact))).toEqual([]);
  }

  /** Follows all links from the shown page; each must be whole, in the visitor's language, and this venue's alone. */
  async function walkOn(tab: Tab, locale: Locale) {
    const wrong: string[] = [];
    const check = ({ url, html }: PageShown) => {
      if (url.origin !== site.url) return;
      const at = url.pathname + url.search;
      const words = wordsIn(html);
      for (const fact of foreign) if (words.includes(fact)) wrong.push(`${at} says ${fact}`);
      const lang = /<html\b[^>]* lang="([^"]*)"/.exec(html)?.[1];
      // Tickets as plain text have none.
      if (html.includes("<html") && lang !== languageTags[locale])
        wrong.push(`${at} is in ${lang}`);
    };
    check(tab.shown);
    const { walkOn: go, routes } = walkIn(tab, (_route, page) => check(page));
    const { broken } = await go();
    expect([...broken.map((each) => JSON.stringify(each)), ...wrong]).toEqual([]);
    return routes();
  }

  it("visitors find no dead link and nothing of another venue, in any of its languages", async () => {
    for (const locale of site.venue.languages) {
      const tab = openTab(site.url, new Map([["lang", locale]]));
      await tab.go("/");
      const routes = await walkOn(tab, locale);
      expect(routes).toEqual(
        expect.arrayContaining(["event", "instance", "choose-seats", "visit"]),
      );
      // None was ever sold, so there is none to spend either.
      if (walk.featuresOff.includes("giftVouchers"))
        expect(routes).not.toContain("gift-voucher-check");
    }
  });

  it("a customer registers and buys by price and by seat, and mail, tickets and order are the venue's", async () => {
    const tab = openTab(site.url);
    const home = await tab.go("/");
    expectRead(home.html, "home");
    expectRead((await tab.go("/visit")).html, "visit");
    await register(tab, { site, walk, t });
    const { performance, basket } = await fillBasket(tab, { site, walk, t });
    expectRead(performance.text, "performance");
    expectRead(basket.text, "basket");
    await walkOn(tab, walk.language);
    const confirmation = await checkOut(tab, { site, t });
    expect(confirmation.url.pathname).toBe("/order/confirmed");
    expectRead(confirmation.text, "confirmation");

    const mail = await site.waitForMail(({ subject }) => subject.includes(site.venue.orderPrefix));
    expect(mail.from).toContain(site.venue.email);
    expect(mail.html).toContain(`<html lang="${languageTags[walk.language]}">`);
    expectRead([mail.from, mail.subject, mail.text].join("\n"), "mail");
    const sheets = mail.attachments.filter(({ type }) => type === "application/pdf");
    const pdfs = await Promise.all(sheets.map(({ content }) => readPdf(content)));
    expect(new Set(pdfs.map(({ info }) => info["Language"]))).toEqual(
      new Set([languageTags[walk.language]]),
    );
    const spoken = pdfs.flatMap((pdf) => pdf.spoken.map(({ text }) => text));
    expectRead([...pdfs.map(({ info }) => String(info["Title"])), ...spoken].join("\n"), "tickets");

    await tab.go("/account");
    expect(await walkOn(tab, walk.language)).toEqual(expect.arrayContaining(["your-order"]));
    await tab.go("/account/your-orders");
    const order = listLinks(tab.shown).find(({ to }) => ORDER.test(to.pathname));
    expectRead((await tab.go(order?.to ?? "/nowhere")).text, "order");
  });

  it("the calendar entry of a performance is in the venue's time zone", async () => {
    const response = await fetch(`${site.url}${walk.byPrice.path}/calendar.ics`);
    const file = await response.text();
    expectRead(file.replaceAll("\r\n ", ""), "calendar");
    expect(file).toContain(`TZID:${site.venue.timeZone}`);
    expect(readCalendar(file)).toHaveLength(1);
  });

  it("the season's files, applied again, change nothing", async () => {
    const { stdout } = await site.crm("apply", ...site.season);
    expect(stdout).toMatch(/^Nothing changes/);
  });
});
