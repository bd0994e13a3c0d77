import { expect, it } from "vitest";

import { readableCopy } from "./page.server";
import { customerContext } from "../../../../tests/support/ask-page";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import { loader } from "./route";

const exportCustomer = answering({ details: [{ firstName: "Ada", email: "ada@example.com" }] });
const download = (context: ReturnType<typeof customerContext>, format: string) =>
  loader({ request: new Request("http://localhost/account/x"), context, params: { format } });

it("the data copy is a JSON file that is never cached", async () => {
  const file = await download(customerContext({ exportCustomer }), "json");
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="your-data.json"');
  expect(file.headers.get("Cache-Control")).toBe("private, no-store, no-cache");
  expect(await file.json()).toMatchObject({ details: [{ email: "ada@example.com" }] });
});

it("the data copy is available as HTML and returns 404 for an unknown format", async () => {
  const context = customerContext({ exportCustomer });
  expect(await (await download(context, "html")).text()).toMatch(
    /<dt lang="en">First name<\/dt>\s*<dd>Ada<\/dd>/,
  );
  expect((await download(context, "exe")).status).toBe(404);
});

it("the data copy redirects to the password form first", async () => {
  const context = customerContext({
    exportCustomer: refusing({ code: "not-allowed", reason: "password" }),
  });
  const response = await download(context, "json");
  expect(response.headers.get("Location")).toBe("/account/your-data");
});

it("the HTML data copy escapes markup in the customer's data", () => {
  const page = readableCopy(
    { details: [{ firstName: '<script>alert("1")</script>', lastName: null }] },
    { title: "A & B", date: "", language: "en", part: (name) => name },
  );
  expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  expect(page).toContain("<h1>A &amp; B</h1>");
  expect(page).not.toContain("Last name");
});
