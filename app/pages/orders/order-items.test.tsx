import type { Item } from "#contract/schemas/basket-item";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Order } from "#contract/schemas/order";

import { money } from "~/domain/money";
import { TranslationProvider } from "~/i18n/translation-context";
import { loadTranslations } from "~/.server/i18n/translations";
import { OrderItems } from "./order-details";

const bag: Item = {
  kind: "merchandise",
  id: "line",
  productId: "tote",
  name: "Canvas tote bag",
  quantity: 1,
  details: {},
  price: money(2400, "USD"),
  discount: money(0, "USD"),
  total: money(2400, "USD"),
};

describe("what was bought besides tickets", () => {
  it("is of the order, no longer of a basket", () => {
    const tickets = [{ id: "ticket" } as Order["tickets"][number]];
    const html = renderToStaticMarkup(
      <TranslationProvider value={loadTranslations(false)["en-us"]}>
        <OrderItems order={{ items: [bag], tickets }} />
      </TranslationProvider>,
    );
    expect(html).toContain("Also in this order");
    expect(html).not.toMatch(/basket/i);
  });
});
