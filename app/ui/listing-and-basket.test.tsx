import { describe, expect, it } from "vitest";

import { AdmissionCard } from "./admission-card";
import { BandChoice } from "~/ui/forms/band-choice";
import { Button, ButtonLink } from "./button";
import { DescriptionList } from "./description-list";
import { EmptyState } from "./empty-state";
import { EventDay } from "./event-day";
import { EventRow } from "./event-row";
import { LineItem, LineList } from "./line-item";
import { Panel } from "./layout/primitives";
import { Price } from "./price";
import { RunningTotal, Totals } from "./totals";
import { StatusNote } from "./notice";
import { TagList } from "./tag-list";
import { TicketChoice } from "~/ui/forms/ticket-choice";

import { attributeOf, markup, tagWith } from "../../tests/support/markup";

/** What is heard: the text without its tags. */
const words = (html: string) => html.replace(/<[^>]*>/g, "");

describe("the listing", () => {
  it("is read day by day, each performance a line with one named action", async () => {
    const html = await markup(
      <EventDay id="day-1" date={{ before: "Thursday, December ", day: "3", after: ", 2026" }}>
        <EventRow
          title="Still: Symphony No. 4"
          href="/events/1/2"
          picture="/posters/1.svg"
          line="7:30 PM · Main Hall"
          tags={<TagList tags={[{ label: "Audio described" }]} />}
          price={<Price before="from" amount="$48.00" note="including $9.00 fee" />}
          action={
            <ButtonLink look="small" href="/events/1/2">
              Get tickets
            </ButtonLink>
          }
        />
        <EventRow
          title="Valse"
          href="/events/1/3"
          line="8:00 PM"
          action={<StatusNote link={{ href: "/w", label: "Waiting list" }}>Sold out</StatusNote>}
        />
      </EventDay>,
    );
    expect(words(html)).toContain("Thursday, December 3, 2026");
    expect(attributeOf(tagWith(html, "aria-labelledby"), "aria-labelledby")).toBe("day-1");
    expect(tagWith(html, 'src="/posters/1.svg"')).toContain('alt=" "');
    expect(html).toMatch(/<h3><a href="\/events\/1\/2"/);
    expect(words(html)).toContain("from $48.00, including $9.00 fee");
  });

  it("leaves out a list of tags that has none", async () => {
    expect(await markup(<TagList tags={[]} />)).toBe("");
  });
});

describe("choosing by price", () => {
  it("names band, place, price type and whole price with words", async () => {
    const html = await markup(
      <BandChoice
        id="band-a"
        letter="A"
        bandName="Band A"
        where="Orchestra, center"
        note="rows A to R"
      >
        <TicketChoice
          id="a-standard"
          name="A-standard"
          priceType="Standard"
          price="$145.00"
          note="including $9.00 fee"
          max={9}
          defaultValue={2}
          unitPrice={14500}
        />
      </BandChoice>,
    );
    expect(words(/<legend.*<\/legend>/.exec(html)?.[0] ?? "")).toContain(
      "Band A, Orchestra, center",
    );
    expect(words(/<label.*<\/label>/.exec(html)?.[0] ?? "")).toBe(
      "Standard $145.00 including $9.00 fee",
    );
    expect(html.match(/<option/g)).toHaveLength(10);
    expect(html).toContain('<option value="2" selected="">');
    expect(attributeOf(tagWith(html, 'id="a-standard"'), "data-unit-price")).toBe("14500");
  });

  it("shows no running total until script has one", async () => {
    const html = await markup(
      <RunningTotal formId="f" currency="USD" locale="en-US" texts={{ other: "Total {total}" }} />,
    );
    expect(html).toContain(' hidden=""');
    expect(words(html)).toBe("");
  });
});

describe("the basket", () => {
  it("lists its lines, and removes by a form's button", async () => {
    const html = await markup(
      <LineList>
        <LineItem
          title="Still: Symphony No. 4"
          details={["Thursday, December 3, 7:30 PM", "Row K, seats 14 and 15"]}
          amount={<Price amount="$290.00" note="incl. $18.00 fees" />}
          actions={
            <form method="post">
              <Button look="link" name="intent" value="remove">
                Remove
              </Button>
            </form>
          }
        />
      </LineList>,
    );
    expect(html).toMatch(/^<ul[^>]*><li/);
    expect(html).toMatch(/<button name="intent:remove" type="submit" class="btn-link">Remove/);
  });

  it("adds up as a list of names and amounts", async () => {
    const html = await markup(
      <Totals
        rows={[
          { label: "2 tickets", amount: "$272.00" },
          { label: "Fees", amount: "$18.00", note: "$9.00 a ticket" },
        ]}
        total={{ label: "Total", amount: "$290.00" }}
      />,
    );
    expect(html.match(/<dt/g)).toHaveLength(3);
    expect(words(html)).toMatch(/Total\$290.00$/);
  });
});

describe("orders and answers", () => {
  it("say what a change is about to those who hear the link alone", async () => {
    const html = await markup(
      <DescriptionList
        items={[
          {
            term: "Delivery",
            description: "E-tickets",
            action: { href: "/d", label: "Change", about: "delivery" },
          },
        ]}
      />,
    );
    expect(words(/<a .*<\/a>/.exec(html)?.[0] ?? "")).toBe("Change delivery");
  });

  it("show a ticket with its code and the number below it", async () => {
    const html = await markup(
      <AdmissionCard
        title="Ticket 1 of 2"
        facts={[
          { term: "Row", description: "K" },
          { term: "Seat", description: "14" },
        ]}
        code={{
          size: 29,
          path: "M4 4h7v1h-7z",
          label: "Code for the door",
          name: "Number",
          number: "9901",
        }}
        alone={{ house: "Here", title: "Still", lines: ["Main Hall"], foot: "Be early." }}
      />,
    );
    expect(words(/<figcaption.*<\/figcaption>/.exec(html)?.[0] ?? "")).toBe("Number 9901");
    expect(tagWith(html, 'role="img"')).toContain('aria-label="Code for the door"');
  });

  it("are valid where there is nothing to show", async () => {
    const html = await markup(
      <Panel as="aside" labelledBy="h">
        <h2 id="h">Past orders</h2>
        <EmptyState
          title="There are no past orders."
          action={
            <ButtonLink href="/" look="quiet">
              See what’s on
            </ButtonLink>
          }
        />
      </Panel>,
    );
    expect(html).toContain("There are no past orders.");
  });
});
