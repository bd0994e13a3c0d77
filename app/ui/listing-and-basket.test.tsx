import { expect, it } from "vitest";

import { BandChoice, TicketChoice } from "~/ui/forms/band-choice";
import { attributeOf, markup, tagWith } from "../../tests/support/markup";
import { AdmissionCard } from "./admission-card";
import { DescriptionList } from "./description-list";
import { RunningTotal } from "./totals";

/** As it is heard. */
const words = (html: string) => html.replace(/<[^>]*>/g, "");

it("a choice by price names band, place, price type and whole price in words", async () => {
  const html = await markup(
    <BandChoice id="band-a" letter="A" bandName="Band A" where="Orchestra, center">
      <TicketChoice
        id="a-standard"
        name="A-standard"
        label="Standard $145.00"
        max={9}
        defaultValue={2}
        unitPrice={14500}
        refusedBy={undefined}
      />
    </BandChoice>,
  );
  expect(words(/<legend.*<\/legend>/.exec(html)?.[0] ?? "")).toContain("Band A, Orchestra, center");
  expect(words(/<label.*<\/label>/.exec(html)?.[0] ?? "")).toBe("Standard $145.00");
  expect(html.match(/<option/g)).toHaveLength(10);
  expect(html).toContain('<option value="2" selected="">');
  expect(attributeOf(tagWith(html, 'id="a-standard"'), "data-unit-price")).toBe("14500");
});

it("no running total is shown until script has one", async () => {
  const html = await markup(
    <RunningTotal formId="f" currency="USD" locale="en-US" texts={{ other: "Total {total}" }} />,
  );
  expect(html).toContain(' hidden=""');
  expect(words(html)).toBe("");
});

it("a link that changes an answer names the answer to visitors who hear the link by itself", async () => {
  const action = { href: "/d", label: "Change", about: "delivery" };
  const html = await markup(
    <DescriptionList items={[{ term: "Delivery", description: "E-tickets", action }]} />,
  );
  expect(words(/<a .*<\/a>/.exec(html)?.[0] ?? "")).toBe("Change delivery");
});

it("a ticket for the door has its code with a label and the number below it", async () => {
  const code = { size: 29, path: "M4 4h7v1h-7z", label: "Code for the door" };
  const html = await markup(
    <AdmissionCard
      title="Ticket 1 of 2"
      facts={[{ term: "Row", description: "K" }]}
      code={{ ...code, name: "Number", number: "9901" }}
      alone={{ house: "Here", title: "Still", lines: ["Main Hall"], foot: "Be early." }}
    />,
  );
  expect(words(/<figcaption.*<\/figcaption>/.exec(html)?.[0] ?? "")).toBe("Number 9901");
  expect(tagWith(html, 'role="img"')).toContain('aria-label="Code for the door"');
});
