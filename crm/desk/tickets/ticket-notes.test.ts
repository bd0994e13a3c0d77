import { expect, it } from "vitest";

import { MAX_PERFORMANCE_NOTES } from "#contract/rules/tickets/ticket";
import type { PrintOption } from "#contract/schemas/ticket";
import { readPdf } from "../../../tests/support/read-pdf";
import { sampleOrder, sampleTicket } from "../../../tests/support/sample-order";
import type { TicketRecord } from "../../money/orders/order-tickets";
import { drawTickets } from "./draw-tickets";
import { orderDocument } from "./ticket-document";

const open = async (tickets: TicketRecord[], print: PrintOption) =>
  readPdf(
    await drawTickets(
      orderDocument(sampleOrder({}, tickets), () => null),
      print,
    ),
  );

it.each(["ticket", "performance"] as const)(
  "the PDF, one %s per page, has the notes for buyers once on each page",
  async (print) => {
    const performanceNotes = "Bring a jacket.";
    const tickets = [1, 2].map((id) => sampleTicket({ id: `t${id}`, performanceNotes }));
    const { pages, spoken } = await open(tickets, print);
    const noted = spoken.filter(({ text }) => text === performanceNotes);
    expect(noted).toHaveLength(pages.length);
  },
);

it("the longest notes take at most one more page of a performance", async () => {
  const performanceNotes = "Bring a jacket. ".repeat(40).slice(0, MAX_PERFORMANCE_NOTES);
  const tickets = Array.from({ length: 7 }, (_, id) => sampleTicket({ id: `t${id}` }));
  const without = await open(tickets, "performance");
  const noted = tickets.map((ticket) => ({ ...ticket, performanceNotes }));
  const { pages } = await open(noted, "performance");
  expect(pages.length - without.pages.length).toBeLessThanOrEqual(1);
});
