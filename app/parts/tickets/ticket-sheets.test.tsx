import { expect, it } from "vitest";

import type { NearDay } from "~/domain/dates";
import { rendered } from "../../../tests/support/rendered";
import { sampleInstance } from "../../../tests/support/samples/event";
import { sampleOrder } from "../../../tests/support/samples/order";
import { TicketSheets } from "./ticket-sheets";

function sheets(near: NearDay | null, print: "ticket" | null = "ticket", hasHall = true) {
  const [ticket] = sampleOrder().tickets;
  if (ticket === undefined) throw new Error("no ticket");
  const sheet = {
    instance: { ...ticket.instance, startsAt: "2026-12-01T19:30:00-05:00" },
    near,
    hall: hasHall ? sampleInstance().hallDetail : null,
    tickets: [
      {
        ...ticket,
        barcode: "99482019374650192820",
        stream: null,
        code: { path: "", size: 1 },
        wallet: [],
      },
    ],
  };
  // Times have no-break spaces.
  return rendered(<TicketSheets sheets={[sheet]} print={print} />).replaceAll(
    /[\u202f\u00a0]/g,
    " ",
  );
}

it.each([
  ["tonight", "Tonight at 7:30 PM"],
  ["tomorrow", "Tomorrow at 7:30 PM"],
] as const)("tickets for %s say so, and when the doors open", (near, text) => {
  expect(sheets(near)).toContain(text);
  expect(sheets(near)).toContain("Doors open 6:30 PM");
  expect(sheets(near, "ticket", false)).not.toContain("Doors open");
});

it("tickets for a later day have their poster and full date, but not the doors", () => {
  const html = sheets(null);
  expect(html).toMatch(/<img[^>]* src="\/posters\/[^>]* aria-hidden="true"/);
  expect(html).toContain("Tuesday, December 1, 2026 at 7:30 PM");
  expect(html).not.toMatch(/Doors open|Tonight|Tomorrow/);
});

it("tickets on an order's page have no poster, since the page has", () => {
  expect(sheets(null, null)).not.toContain("<img");
});
