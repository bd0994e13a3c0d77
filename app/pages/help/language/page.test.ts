import { expect, it, vi } from "vitest";

import { customerContext, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { answering } from "../../../../tests/support/stub-crm";
import type { Crm } from "~/.server/ticketing/ticketing";
import * as page from "./route";

const choose = async (lang: string, publicUrl: string) => {
  const context = Object.assign(visitorContext(), { publicUrl });
  const body = new URLSearchParams({ lang });
  const request = new Request("http://localhost/language", { method: "POST", body });
  return page.action({ request, context, params: {} });
};

it("the language cookie is Secure only if the storefront is served over HTTPS", async () => {
  const plain = await choose("en", "http://localhost:3000");
  const secure = await choose("en", "https://tickets.example");
  expect(plain.headers.get("Set-Cookie")).toMatch(/^lang=en; .*SameSite=Lax$/);
  expect(secure.headers.get("Set-Cookie")).toMatch(/; Secure$/);
});

it("the language of a signed-in customer is also saved in the account", async () => {
  const setLanguage = vi.fn<Crm["setLanguage"]>(answering(null));
  const context = customerContext({ setLanguage });
  expect((await sendForm(page, context, { lang: "ht" })).status).toBe(303);
  expect(setLanguage.mock.calls[0]?.[0].body).toEqual({ locale: "ht" });
});

it.each(["xx", "fr"])("POST with the unavailable language %s is refused", async (lang) => {
  expect((await sendForm(page, visitorContext(), { lang })).status).toBe(400);
});
