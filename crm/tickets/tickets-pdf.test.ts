import { expect, it } from "vitest";

import { sampleOrder, sampleTicket } from "../../tests/support/sample-order";
import { orderDocument } from "./ticket-document";
import { ticketsPdf } from "./tickets-pdf";

it("PDF documents are drawn one after the other beside other work, whatever becomes of one", async () => {
  const nine = Array.from({ length: 9 }, (_, at) =>
    sampleTicket({ id: `t${at}`, number: String(at) }),
  );
  const broken = [sampleTicket({ startsAt: new Date(NaN) })];
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const done: string[] = [];
  await Promise.all(
    [nine, broken, [sampleTicket()]].map((tickets) =>
      ticketsPdf(orderDocument(sampleOrder({}, tickets), () => null)).then(
        (pdf) => done.push(`${tickets.length}: ${pdf.subarray(0, 5).toString()}`),
        () => done.push("failed"),
      ),
    ),
  );
  clearInterval(timer);
  expect(done).toEqual(["9: %PDF-", "failed", "1: %PDF-"]);
  expect(turns).toBeGreaterThan(9);
});
