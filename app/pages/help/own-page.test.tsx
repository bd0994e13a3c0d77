import { afterEach, expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { LINKED_PATHS } from "#runtime/venue/linked-paths";
import { INDEXED_PAGES } from "~/routing/indexed-pages";
import { routeTable } from "~/routing/route-table";
import { hasSection, venuePageLinks } from "~/ui/layout/venue-pages";
import { venueSettings } from "~/venue-settings";
import { HelpPage } from "./help/page";
import { OwnPage, OwnPageOr } from "./own-page";

const site = await startStubbedStorefront();
const { texts } = venueSettings.pages;
afterEach(() => {
  delete texts.help;
});

it("a page of the venue's own has its text as HTML, below one h1", () => {
  const html = rendered(<OwnPage name="parking" />, "en");
  expect(html).toContain('<h1 id="title">Parking and bicycles</h1>');
  expect(html).toContain('<h2 id="prices">Prices</h2>');
  expect(html).toContain('<h3 id="reserve-a-space" class="mt-2">');
  expect(html).toContain('<th scope="col" class="text-right">Per hour</th>');
  expect(html).toContain('<a href="https://example.org/bicycles" rel="noopener">');
  expect(html).toMatch(
    /<img src="\/pages\/garage\.svg\?v=\w+" width="320" height="120" alt="The garage is/,
  );
  expect(html).toContain("<li>on your phone, or</li>");
  expect(html).not.toContain("lang=");
});

it("a page that lacks the reader's language says in which it is", () => {
  const html = rendered(<OwnPage name="parking" />, "de");
  expect(html).toContain('Sprache der Seite: <span lang="en-GB">English (UK)</span>');
  expect(html).toContain('<article lang="en-GB"');
  expect(rendered(<OwnPage name="parking" />, "en-us")).not.toContain("lang=");
  expect(venuePageLinks("footer", "sv")).toEqual([
    { href: "/pages/parking", label: "Parkering och cyklar", lang: undefined },
  ]);
  expect(venuePageLinks("footer", "ht")).toMatchObject([{ lang: "en-GB" }]);
});

const Help = () => (
  <OwnPageOr name="help">
    <HelpPage levels={[]} packages={[]} />
  </OwnPageOr>
);

it("a page in the catalogue's language is shown where no other fits", () => {
  texts.help = { fr: { title: "Aide", blocks: [] } };
  const { catalogueLanguage } = venueSettings;
  venueSettings.catalogueLanguage = "fr";
  const html = rendered(<Help />, "sv");
  venueSettings.catalogueLanguage = catalogueLanguage;
  expect(html).toContain('<span lang="fr">Français</span>');
});

it("a venue's page replaces the product's of that name, with links to its own sections only", () => {
  expect(rendered(<Help />)).toContain('<h2 id="refunds">');
  expect(hasSection("/help#refunds", "en")).toBe(true);
  const heading = { kind: "heading" as const, level: 2 as const, id: "under30", content: [] };
  texts.help = { en: { title: "Ask us", blocks: [heading] } };
  expect(rendered(<Help />)).toContain('<h1 id="title">Ask us</h1>');
  expect(rendered(<Help />)).not.toContain("refunds");
  expect(
    ["/help#refunds", "/help#under30", "/help", "/"].map((href) => hasSection(href, "en")),
  ).toEqual([false, true, true, true]);
});

it("a page with four sections begins with links to them, in the language of the page", () => {
  const headings = ["one", "two", "three", "four"].map((id) => ({
    kind: "heading" as const,
    level: 2 as const,
    id,
    content: [{ kind: "strong" as const, content: [{ kind: "text" as const, text: `On ${id}` }] }],
  }));
  texts.help = { en: { title: "Ask us", blocks: headings } };
  const index =
    rendered(<Help />, "de")
      .split("<nav ")[1]
      ?.split("</nav>")[0] ?? "";
  expect(index).toMatch(/<p [^>]*lang="de"[^>]*>Auf dieser Seite/);
  expect(index.match(/<a [^]*?<\/a>/g)).toEqual(
    ["one", "two", "three", "four"].map((id) => `<a href="#${id}">On ${id}</a>`),
  );
  texts.help = { en: { title: "Ask us", blocks: headings.slice(1) } };
  expect(rendered(<Help />)).not.toContain("<nav");
});

it("a page is at its path, with its title, image and link, and no other name is one", async () => {
  const html = await (await site.fetch("/pages/parking")).text();
  expect(html).toMatch(/<title>Parking and bicycles: \w/);
  expect(html).toContain('<a href="/pages/parking">Parking and bicycles</a>');
  const image = await site.fetch(/\/pages\/garage\.svg\?v=\w+/.exec(html)?.[0] ?? "");
  expect([image.status, image.headers.get("Content-Type")]).toEqual([
    200,
    "image/svg+xml; charset=utf-8",
  ]);
  expect(image.headers.get("Content-Security-Policy")).toContain("sandbox");
  const swedish = await site.fetch("/pages/parking", { headers: { Cookie: "lang=sv" } });
  expect(await swedish.text()).toMatch(/<title>Parkering och cyklar: /);
  for (const name of [
    "none",
    "constructor",
    "__proto__",
    "help",
    "parking.en.md",
    "%2e%2e%2fvenue.yaml",
    "..%2f..%2fvenue.yaml",
    "none.svg",
    "garage.svg/x",
  ])
    expect([name, (await site.fetch(`/pages/${name}`)).status]).toEqual([name, 404]);
});

it("a venue's text can link to each public page of the product, and to no path without a route", () => {
  const paths: string[] = routeTable.map(({ path }) => path);
  const withoutRoute = LINKED_PATHS.filter(
    (path) => !paths.includes(path) && path !== "/account/:section",
  );
  expect(withoutRoute).toEqual([]);
  const unlinked = routeTable
    .filter(({ id }) => INDEXED_PAGES.has(id) && id !== "venue-page")
    .filter(({ path }) => !LINKED_PATHS.includes(path));
  expect(unlinked).toEqual([]);
});
