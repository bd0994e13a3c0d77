import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { sampleTicket } from "../../../tests/support/samples/basket";
import { TicketsApart } from "./seats-apart";

const ticket = sampleTicket({ bandId: "A" });
const { eventId, id } = ticket.instance;
const getHtml = (changes: Partial<typeof ticket> = {}) =>
  rendered(
    <TicketsApart
      arrangement="one-between"
      tickets={[ticket, ticket].map((one) => ({ ...one, ...changes }))}
    />,
  );

it("tickets in a basket that are apart say so, and lead to seats together", () => {
  const html = getHtml();
  expect(html).toContain("These seats are apart: one seat is between them.");
  expect(html).toContain(`/events/${eventId}/${id}?tickets=2&amp;offer=A%7C`);
  expect(html).toContain(">Find 2 together</a>");
  expect(html).toContain("Then remove these from your basket.");
});

it("a wheelchair user's party that is apart leads to the search for its spaces", () => {
  const html = getHtml({ seat: { ...ticket.seat, kind: "wheelchair" } });
  expect(html).toContain("list?together=2&amp;feature=wheelchair");
});

it("seats of a package and of a canceled performance lead to no others", () => {
  for (const html of [getHtml({ packageItemId: "p" }), getHtml({ cancelled: true })])
    expect(html).not.toContain("<a");
});
