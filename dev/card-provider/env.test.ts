import { expect, test } from "vitest";

import { parseEnv } from "./env";

const good = { STRIPE_SECRET_KEY: "sk_test_abc", STRIPE_WEBHOOK_SECRET: "whsec_12345678" };

test("parseEnv only requires the two secrets", () => {
  expect(parseEnv(good)).toMatchObject({
    ok: true,
    value: { CARD_PORT: 3002, HOST: "127.0.0.1", CARD_PUBLIC_URL: "http://localhost:3002" },
  });
});

test("parseEnv lists every invalid variable in one line and refuses a live key", () => {
  const parsed = parseEnv({ STRIPE_SECRET_KEY: "sk_live_abc", CARD_PORT: "many" });
  const message = parsed.ok ? "" : parsed.failure;
  expect(message).toMatch(/STRIPE_SECRET_KEY.*must be a test key/);
  expect(message).toContain("CARD_PORT");
  expect(message).toContain("STRIPE_WEBHOOK_SECRET");
  expect(message).not.toContain("\n");
});
