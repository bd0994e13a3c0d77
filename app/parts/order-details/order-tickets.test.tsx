import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { sampleOrder } from "../../../tests/support/samples/order";
import { OrderTickets } from "./order-tickets";

const shown = (barcode: string | null) => {
  const { tickets } = sampleOrder();
  const order = sampleOrder({
    state: "confirmed",
    tickets: tickets.map((ticket) => ({ ...ticket, barcode })),
  });
  return rendered(
    <OrderTickets
      order={order}
      sheets={[]}
      reservations={{}}
      pdfHref="/tickets.pdf"
      ticketsHref="/tickets"
      addOnsHref={null}
      onlyGift={false}
      foodFor={[]}
      isOwn
      openInstance={null}
    />,
  );
};

it("tickets whose barcodes are not known yet are listed, with how to get in, and have no PDF", () => {
  const html = shown(null);
  expect(html).toContain("Your tickets follow by email");
  expect(html).toContain("Orchestra, row B");
  expect(html).toMatch(/give your name and order number RPA-\d+ at the box office/);
  expect(html).not.toContain("/tickets.pdf");
  const complete = shown("99482019374650192820");
  expect(complete).not.toContain("follow by email");
  expect(complete).toContain("/tickets.pdf");
});
