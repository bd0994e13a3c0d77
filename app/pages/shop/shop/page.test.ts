import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { sampleStockItem } from "../../../../tests/support/samples/basket";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const { t } = loadTranslations(false)["en-us"];

it.each([
  [undefined, "Shop"],
  ["poster", "Signed poster"],
])("the title of the shop's page for %s is %s", async (instance, title) => {
  const item = sampleStockItem({ id: "poster", kind: "merchandise", name: "Signed poster" });
  const context = visitorContext({ listStockItems: answering([item]) });
  const params = { type: "merchandise", ...(instance !== undefined && { instance }) };
  const { data } = await openPage(page, context, "/", params);
  expect(page.handle.title(data as Parameters<typeof page.handle.title>[0], t)).toBe(title);
});

it("without any extras, their page says so, and that of a category is not found", async () => {
  const context = visitorContext({ listStockItems: answering([]) });
  const shown = await openPage(page, context, "/", { type: "extras" });
  expect(shown.data).toMatchObject({ kind: "choose", items: [] });
  const { status } = await openPage(page, context, "/", { type: "parking" });
  expect(status).toBe(404);
});
