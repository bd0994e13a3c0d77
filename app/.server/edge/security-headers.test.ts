import { expect, it } from "vitest";

import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

it.each([
  ["1", "max-age=31536000; includeSubDomains"],
  ["0", "max-age=31536000"],
])("HSTS_SUBDOMAINS=%s sends “Strict-Transport-Security: %s”", async (setting, header) => {
  const site = await startStubbedStorefront(
    {},
    {
      variables: { PUBLIC_URL: "https://tickets.example", HSTS_SUBDOMAINS: setting },
    },
  );
  const { headers } = await site.fetch("/healthz");
  expect(headers.get("strict-transport-security")).toBe(header);
});
