import { expect, it } from "vitest";

import { sampleOrder, sampleTicket } from "../../../tests/support/sample-order";
import { orderDocument } from "./ticket-document";
import { prepareDrawing, ticketsPdf } from "./tickets-pdf";

it("PDFs are drawn in order without blocking the event loop, even if one fails", async () => {
  const nine = Array.from({ length: 9 }, (_, at) =>
    sampleTicket({ id: `t${at}`, number: String(at) }),
  );
  const broken = [sampleTicket({ startsAt: new Date(NaN) })];
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const outcomes: string[] = [];
  await Promise.all(
    [nine, broken, [sampleTicket()]].map((tickets) =>
      ticketsPdf(orderDocument(sampleOrder({}, tickets), () => null)).then(
        (pdf) => outcomes.push(`${tickets.length}: ${pdf.subarray(0, 5).toString()}`),
        () => outcomes.push("failed"),
      ),
    ),
  );
  clearInterval(timer);
  expect(outcomes).toEqual(["9: %PDF-", "failed", "1: %PDF-"]);
  expect(turns).toBeGreaterThan(9);
});

it("the page that loads the fonts before the first tickets can be drawn", async () => {
  expect((await prepareDrawing()).subarray(0, 5).toString()).toBe("%PDF-");
});

it("requests for the same tickets at the same time share one PDF, and later ones have their own", async () => {
  const order = orderDocument(sampleOrder({}, [sampleTicket()]), () => null);
  const later = { ...order, madeAt: new Date(order.madeAt.getTime() + 1) };
  const first = ticketsPdf(order);
  expect(ticketsPdf(later)).toBe(first);
  expect(ticketsPdf(later, "performance")).not.toBe(first);
  await first;
  const second = ticketsPdf(order);
  expect(second).not.toBe(first);
  expect((await second).equals(await first)).toBe(true);
});
