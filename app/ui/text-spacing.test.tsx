import type { ReactElement } from "react";
import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { Price } from "./price";
import { Collapsible } from "./collapsible";
import { LineItem, EventRow } from "./line-item";
import { PrintButton } from "./button";
import { StatusNote } from "./notice";
import { TextField } from "./forms/text-field";
import { Row } from "./layout/primitives";
import { SectionNav } from "~/ui/layout/section-nav";
import { SelectField } from "~/ui/forms/select-field";
import { NO_FILTER } from "~/domain/seating/seat-filter";
import { ProgrammeList } from "~/pages/events/event/program";
import { SeatRows } from "~/pages/events/choose-seats/seat-rows";
import { SectionJump } from "~/pages/events/choose-seats/section-jump";
import { TranslationProvider } from "~/i18n/translation-context";

import { stripTags } from "../../tests/support/html-text";
import { row } from "../../tests/support/seat-rows";
import { markup } from "../../tests/support/markup";

const words = loadTranslations(false)["en-us"];
const month = { id: "month", name: "month" };
const list = <SelectField key="l" field={month} label="Month" options={[]} placeholder="Any" />;

const translated = (element: ReactElement) =>
  markup(<TranslationProvider value={words}>{element}</TranslationProvider>);
/** Inline text as shown by a text browser. */
const text = (html: string) => stripTags(html).replaceAll(/\s+/g, " ");

it.each([
  ["a list", list],
  [
    "the list of sections",
    <SectionJump
      key="s"
      action="/seats"
      sections={[{ name: "Stalls", slug: "stalls", free: 1 }]}
      filter={NO_FILTER}
    />,
  ],
])("the label of %s is separated from its control by whitespace", async (_, field) => {
  expect(await translated(field)).toMatch(/<\/label>\s+<select/);
});

it("a select beside its label comes before the hint", async () => {
  const hint = "A mug.";
  const field = <SelectField field={month} label="Mug" options={[]} hint={hint} beside />;
  expect(await translated(field)).toMatch(
    /<\/label>\s+<span class="stepper"><select[^>]*><\/select><\/span><p/,
  );
});

it("a select is followed by whitespace", async () => {
  expect(await markup(<div>{list}</div>)).toMatch(/<\/select>\s/);
});

it("the price of a performance is separated from its link", async () => {
  const item = (
    <EventRow
      title="Brahms"
      href="/b"
      line=""
      price={<b>$20</b>}
      action={<a href="/b">Tickets</a>}
    />
  );
  expect(text(await markup(<ul>{item}</ul>))).toContain("$20 | Tickets");
});

it("links and buttons side by side are separated by a vertical bar", async () => {
  const row = (
    <Row>
      <a href="/map">Choose your own seats</a>
      {null}
      <a href="/list">Find seats together</a>
    </Row>
  );
  expect(text(await markup(row)).trim()).toBe("Choose your own seats | Find seats together");
});

it("no separator follows a paragraph or precedes a print button, which is empty without script", async () => {
  const row = (
    <Row>
      <p>3 performances</p>
      <a href="/calendar">Show as a calendar</a>
      <PrintButton label="Print" />
    </Row>
  );
  expect(text(await markup(row)).trim()).toBe("3 performances Show as a calendar");
});

it("hidden fields, forms and text fields have no separators beside them", async () => {
  const row = (
    <Row>
      <input type="hidden" name="card" value="1" />
      <button type="submit">Remove card</button>
      <TextField field={{ id: "day", name: "day" }} label="Day" />
      <TextField field={{ id: "year", name: "year" }} label="Year" />
      <input type="hidden" name="page" value="logout" />
    </Row>
  );
  expect(text(await markup(<form action="/">{row}</form>))).not.toContain("|");
});

it("lists and collapsed sections, which begin a line, have no separators beside them", async () => {
  const row = (
    <Row>
      <a href="/food">Order food</a>
      <ul>
        <li>Reserve a table</li>
      </ul>
      <details>
        <summary>Change tickets</summary>
      </details>
      <Collapsible title="More" open={false}>
        <a href="/print">Print</a>
      </Collapsible>
    </Row>
  );
  expect(text(await markup(row))).not.toContain("|");
});

it("whitespace in the markup between two links adds no second separator", async () => {
  const row = (
    <Row>
      <a href="/in">Sign in</a> <a href="/again">Start again</a>
    </Row>
  );
  expect(text(await markup(row)).trim()).toBe("Sign in | Start again");
});

it("a status is separated from its alternative, and the actions of a line from each other", async () => {
  const note = <StatusNote link={{ href: "/wait", label: "Join" }}>Sold out</StatusNote>;
  expect(text(await markup(<p>{note}</p>)).trim()).toBe("Sold out | Join");
  const actions = [
    <a key="1" href="/1">
      {"One per page"}
    </a>,
    <a key="2" href="/2">
      {"All on one"}
    </a>,
  ];
  const line = <LineItem title="Brahms" actions={actions} />;
  expect(text(await markup(<ul>{line}</ul>))).toContain("One per page | All on one");
});

it("a price is separated from its note by a comma", async () => {
  const price = <Price amount="$85.00" note="including $9.00 fee" />;
  expect(text(await markup(<p>{price}</p>)).trim()).toBe("$85.00, including $9.00 fee");
});

it("a program separates composer and work with a colon", async () => {
  const work = {
    kind: "work",
    composer: "Gustav Mahler",
    title: "Symphony No. 5",
    movement: "Adagietto",
  } as const;
  expect(text(await translated(<ProgrammeList programme={[work]} />))).toBe(
    "Gustav Mahler: Symphony No. 5 Adagietto",
  );
});

it("the account navigation marks the current page in text, and has groups of one section as a link", async () => {
  const items = [
    { href: "/details", label: "Details", group: "You" },
    { href: "/orders", label: "Orders", group: "Bought", current: "page" },
    { href: "/print", label: "Print", group: "Bought" },
  ] as const;
  const further = [{ href: "/data", label: "Your data", current: "page" }] as const;
  const nav = await markup(
    <SectionNav
      id="n"
      summary="Menu"
      heading="Account"
      currentText="(current page)"
      items={items}
      further={further}
    />,
  );
  expect(text(nav)).toBe(
    "MenuAccountDetailsBoughtOrders (current page)PrintYour data (current page)",
  );
  expect(nav).toMatch(/<details[^>]* open=""><summary>Bought<\/summary><ul/);
});

it("each row of seats is a block with an id, which w3m needs for line breaks and anchors", () => {
  const priceList = { priceTypes: [], bands: [] };
  const seats = row("K", "s", {});
  const rows = <SeatRows seats={seats} priceList={priceList} chosen={new Set()} own={new Set()} />;
  return expect(translated(rows)).resolves.toMatch(/<div id="row-1"><fieldset/);
});

it("adjacent links in a fragment are separated without CSS", async () => {
  const links = (
    <Row>
      <>
        <a href="/a">Open</a>
        <a href="/b">Show</a>
      </>
      <PrintButton label="Print" />
    </Row>
  );
  expect(text(await markup(links))).toMatch(/^Open ?\| Show/);
});
