import { expect, it } from "vitest";

import { sampleOrder } from "../../../../tests/support/samples/order";
import { customerPath, robin, staffVisit } from "../../../../tests/support/staff-visit";
import { answering } from "../../../../tests/support/stub-crm";

const { open, post, signIn } = staffVisit();
const path = `${customerPath}/orders/o1`;
const [ticket] = sampleOrder().tickets;
const used = { ticketId: ticket?.id ?? "", admittedAt: "2026-12-03T19:16:00-05:00" };
const ADMITTED = /admitted Thu[^<]*7:16/g;

it("the pages of a return say which tickets have admitted somebody, and when", async () => {
  const order = sampleOrder();
  await signIn(robin, {
    getCustomerOrder: answering({ ...order, admissions: [used] }),
    listOwedRefunds: answering([]),
    listDeliveryOptions: answering([]),
    previewCustomerReturn: answering({
      to: { card: 5_000, giftCards: 0, credit: 0 },
      currency: "USD",
    }),
  });
  expect((await open(path)).html).toMatch(/Admitted<\/dt>.*7:16/s);
  expect((await open(`${path}/return`)).html.match(ADMITTED)).toHaveLength(1);
  const form = { as: "refund", reason: "Fell ill", requestKey: crypto.randomUUID() };
  const { html } = await post(`${path}/return`, { ...form, ticket: "all" });
  expect(html).toContain("1 ticket has already admitted somebody");
  expect(html.match(ADMITTED)).toHaveLength(2);
});

it("the pages of a return of unused tickets say nothing of admissions", async () => {
  await signIn(robin, {
    getCustomerOrder: answering(sampleOrder()),
    listOwedRefunds: answering([]),
    listDeliveryOptions: answering([]),
  });
  for (const page of [path, `${path}/return`])
    expect((await open(page)).html).not.toMatch(/admitted/i);
});
