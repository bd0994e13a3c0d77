import type { OrderSummary } from "#contract/schemas/order";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { money } from "~/domain/money";
import { TranslationProvider } from "~/i18n/translation-context";
import { loadTranslations } from "~/.server/i18n/translations";
import { OrderLine } from "./order-lines";

const order: OrderSummary = {
  id: "o1",
  group: "upcoming",
  toPay: money(0, "USD"),
  number: "RPA-10001",
  placedAt: "2026-11-21T10:00:00-05:00",
  total: money(5_000, "USD"),
  holdUntil: null,
  locked: false,
  credited: false,
  deliveryOptionId: null,
  ticketCount: 0,
  instances: [],
  itemNames: [],
};

const linkOf = (changes: Partial<OrderSummary>) =>
  /<a[^>]*>([^<]*)<\/a>/.exec(
    renderToStaticMarkup(
      <TranslationProvider value={loadTranslations(false)["en-us"]}>
        <OrderLine order={{ ...order, ...changes }} />
      </TranslationProvider>,
    ),
  )?.[1];

describe("an order in the list", () => {
  it("without tickets is named for what was bought", () => {
    expect(linkOf({ itemNames: ["Annual Fund", "Canvas tote bag"] })).toBe(
      "Annual Fund, Canvas tote bag",
    );
    expect(linkOf({})).toBe("RPA-10001");
  });
});
