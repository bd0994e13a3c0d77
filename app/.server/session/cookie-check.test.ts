import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import { summarizeBasket } from "~/domain/basket/basket";
import type { Crm } from "~/.server/ticketing/ticketing";
import { reads } from "../../../tests/support/basket-page";
import { sampleBasket } from "../../../tests/support/samples/basket";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { answering } from "../../../tests/support/stub-crm";
import { createCookieCheck } from "./cookie-check";

const basket = sampleBasket();
const emptyBasket = vi.fn<Crm["emptyBasket"]>(answering(sampleBasket({ tickets: [] })));
const storefront = await startStubbedStorefront({
  ...reads,
  createBasket: answering(sampleBasket({ tickets: [] })),
  addTickets: answering(basket),
  getBasket: answering(basket),
  getBasketSummary: answering(summarizeBasket(basket)),
  emptyBasket,
});
const addTickets = async () => {
  const fields = { tickets: "2", offer: "A|adult", requestKey: randomUUID() };
  const added = await storefront.post("/events/e1/i1", fields);
  const cookies = added.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { location: added.headers.get("Location") ?? "", Cookie: cookies.join("; ") };
};

it("a browser that refuses cookies reads why its basket is empty, and its seats are released", async () => {
  emptyBasket.mockClear();
  const { location } = await addTickets();
  expect(location).toMatch(/^\/checkout\/basket\?kept=/);
  const released = await storefront.fetch(location);
  expect(emptyBasket).toHaveBeenCalledExactlyOnceWith({ params: { id: basket.id } });
  expect(released.status).toBe(303);
  const page = await storefront.fetch(released.headers.get("Location") ?? "");
  const text = await page.text();
  expect(page.status).toBe(200);
  expect(text).toContain("Your browser doesn’t keep cookies");
  expect(text).not.toContain("Your basket is empty");
});

it("a browser that keeps cookies is redirected to its basket without the mark", async () => {
  emptyBasket.mockClear();
  const { location, Cookie } = await addTickets();
  const checked = await storefront.fetch(location, { headers: { Cookie } });
  expect([checked.status, checked.headers.get("Location")]).toEqual([303, "/checkout/basket"]);
  const again = await storefront.post(
    "/events/e1/i1",
    { tickets: "1", offer: "A|adult", requestKey: randomUUID() },
    { Cookie },
  );
  expect(again.headers.get("Location")).toBe("/checkout/basket");
  expect(emptyBasket).not.toHaveBeenCalled();
});

it("a forged or expired mark releases nothing", async () => {
  emptyBasket.mockClear();
  const check = createCookieCheck(["another-secret-for-the-tests-of-marks"]);
  const forged = check.mark("/checkout/basket", basket.id, "2026-12-01T17:00:00Z");
  for (const path of [forged, "/checkout/basket?kept=x", `/checkout/basket?kept=${basket.id}.1.2`])
    expect((await storefront.fetch(path)).headers.get("Location")).toBe("/checkout/basket");
  expect(emptyBasket).not.toHaveBeenCalled();
  const mark = forged.replace("/checkout/basket?kept=", "");
  expect(check.read(mark, "2026-12-01T17:00:30Z")).toBe(basket.id);
  expect(check.read(mark, "2026-12-01T17:02:00Z")).toBeNull();
});
