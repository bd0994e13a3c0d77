import { expect, it } from "vitest";

import { sendForm, visitorContext } from "../../../../tests/support/ask-page";
import * as page from "./route";

const choose = async (lang: string, publicUrl: string) => {
  const context = Object.assign(visitorContext(), { publicUrl });
  const body = new URLSearchParams({ lang });
  const request = new Request("http://localhost/language", { method: "POST", body });
  return page.action({ request, context, params: {} });
};

it("the language cookie is sent over HTTPS only where the storefront is served over HTTPS", async () => {
  const plain = await choose("en", "http://localhost:3000");
  const secure = await choose("en", "https://tickets.example");
  expect(plain.headers.get("Set-Cookie")).toMatch(/^lang=en; .*SameSite=Lax$/);
  expect(secure.headers.get("Set-Cookie")).toMatch(/; Secure$/);
});

it.each(["xx", "fr"])("the language %s, which is not offered, is refused", async (lang) => {
  expect((await sendForm(page, visitorContext(), { lang })).status).toBe(400);
});
