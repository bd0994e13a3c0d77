import { expect, it } from "vitest";

import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

const variables = { PUBLIC_URL: "https://tickets.example" };

it("over https every response asks for https for a year", async () => {
  const site = await startStubbedStorefront({}, { variables, clientFolder: "public" });
  for (const path of ["/", "/nowhere", "/favicon.svg", "/posters/none.svg", "/healthz", "/%00"]) {
    const { headers } = await site.fetch(path);
    const [maxAge, ...more] = (headers.get("Strict-Transport-Security") ?? "").split("; ");
    expect(Number(maxAge?.split("=")[1]), path).toBeGreaterThanOrEqual(31_536_000);
    expect(more, path).toContain("includeSubDomains");
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    expect(headers.has("Access-Control-Allow-Origin"), path).toBe(false);
    expect(headers.get("Content-Security-Policy"), path).toMatch(/(object|default)-src 'none'/);
  }
});

it.each([
  // The host of the request, by one of this machine's names.
  ["http://127.0.0.1", 403],
  ["http://localhost", 403],
  ["https://tickets.example", 303],
])(
  "a form from %s at a public URL is answered with %i, whatever Host says",
  async (from, status) => {
    const site = await startStubbedStorefront({}, { variables });
    const isOurs = from === variables.PUBLIC_URL;
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: isOurs ? from : `${from}:${new URL(site.origin).port}`,
      ...(isOurs && { "X-Forwarded-Host": "tickets.example" }),
    };
    const init = { method: "POST", body: "lang=sv", headers };
    expect((await site.fetch("/language", init)).status).toBe(status);
    // Text browsers send only a `Referer`.
    const { Origin, ...rest } = headers;
    const fromPage = { ...init, headers: { ...rest, Referer: `${Origin}/cookies` } };
    expect((await site.fetch("/language", fromPage)).status).toBe(status);
  },
);
