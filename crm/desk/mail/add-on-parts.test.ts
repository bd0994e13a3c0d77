import { expect, it } from "vitest";

import { sampleOrder, sampleTicket } from "../../../tests/support/sample-order";
import type { OrderRecord } from "../../money/orders/queries";
import type { OrderItemRecord } from "../../tables/orders";
import { formatsIn } from "../../platform/formats";
import { getTranslator } from "../../platform/translator";
import { renderLetter } from "../mail-layout/letter";
import { confirmationLetter, receiptLetter } from "./order-confirmation";

const words = { t: getTranslator("en-us"), format: formatsIn("en-US") };
const addOnTexts = new Map([["program", "Pick it up at the door of the hall."]]);

const [wine, program, parking] = (
  [
    {
      kind: "food-and-drink",
      productId: "wine",
      name: "Glass of wine",
      quantity: 2,
      details: {
        instanceId: "i2",
        guests: 2,
        collectionPoint: "Orchestra Bar",
        servedMinutesBefore: 90,
      },
    },
    {
      kind: "supplementary",
      productId: "program",
      name: "Printed program",
      quantity: 1,
      details: { instanceId: "i2" },
    },
    {
      kind: "supplementary",
      productId: "parking",
      name: "Parking pass",
      quantity: 1,
      details: {
        instanceId: "i3",
        description: "In the garage.",
        performance: { title: "Tosca", startsAt: "2026-12-04T19:30:00-05:00" },
      },
    },
  ] as const
).map(
  (item) =>
    ({ id: item.productId, price: 500, discount: 0, ...item }) as unknown as OrderItemRecord,
) as [OrderItemRecord, OrderItemRecord, OrderItemRecord];

const getOrder = (items: OrderItemRecord[], allergyNotes: string | null): OrderRecord => {
  const tickets = [sampleTicket(), sampleTicket({ instanceId: "i2", title: "Messiah" })];
  return { ...sampleOrder({ allergyNotes }, tickets), items };
};

const listLetters = (record: OrderRecord) =>
  [
    confirmationLetter(words, record, {
      url: "https://x.test",
      ticketsUrl: "https://x.test/tickets",
      storefrontUrl: "https://x.test",
      benefits: new Map(),
      setsUpSignIn: true,
      now: new Date(0),
      addOnTexts,
      findWatchUrl: () => null,
    }),
    receiptLetter(words, record, addOnTexts),
  ].map((letter) => renderLetter(letter, "en-US").textBody);

it("confirmation and receipt list food and add-ons by performance, with the allergy notes", () => {
  const record = getOrder([wine, program, parking], "No nuts.\nSee evil.com");
  for (const text of listLetters(record)) {
    expect(text).toMatch(
      /\nMessiah\nThursday, December 3, 2026 at 7:30\sPM EST\n- 2 × Glass of wine: For 2 people, at Orchestra Bar, served at 6:00\sPM EST\n- Printed program: Pick it up at the door of the hall\.\n/,
    );
    expect(text).toMatch(
      /\nTosca\nFriday, December 4, 2026 at 7:30\sPM EST\n- Parking pass: In the garage\.\n/,
    );
    expect(text).toContain("show your order or give its number, RPA-10234.");
    expect(text).toContain("Allergies and dietary needs: No nuts.\nSee evil. com\n");
  }
});

it("a confirmation contains the allergy notes only if food was bought", () => {
  for (const text of listLetters(getOrder([program], "No nuts.")))
    expect(text).not.toContain("nuts");
  for (const text of listLetters(getOrder([], "No nuts.")))
    expect(text).not.toContain("Food, drink and add-ons");
});
