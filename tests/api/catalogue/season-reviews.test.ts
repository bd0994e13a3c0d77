import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { openRecord, postRecord, saveRecord } from "../support/season/pages";

it("amounts of gifts and gift cards, and limits of orders and codes, are reviewed before they are saved", async () => {
  const promo = { code: `P${randomUUID().slice(0, 8)}`.toUpperCase(), name: "Ten", percentOff: 10 };
  const fund = { name: "New roof", description: "", code: `F${randomUUID().slice(0, 8)}` };
  const codeId = await saveRecord("promoCodes", { values: promo });
  const fundId = await saveRecord("funds", { values: fund });
  const changes = [
    ["sale", undefined, { giftCardAmounts: [15, 35] }],
    ["sale", undefined, { ticketsPerOrder: 7 }],
    ["donationRequest", undefined, { amounts: [7, 17] }],
    ["funds", fundId, { amounts: [7, 17], amountTexts: [] }],
    ["funds", fundId, { defaultAmount: 7 }],
    ["promoCodes", codeId, { minTickets: 3 }],
    ["promoCodes", codeId, { maxUses: 5 }],
    ["promoCodes", codeId, { maxUsesPerCustomer: 1 }],
  ] as const;
  for (const [kind, of, values] of changes) {
    const { id, version } = await openRecord(kind, of);
    const { value } = await postRecord(kind, { id, version, values });
    expect(value.review?.changes.map(({ field }) => field)).toContain(Object.keys(values)[0]);
  }
});
