import { expect, it } from "vitest";

import { hasMailbox, hasTestTools, parseEnv, parseStoreEnv, requireStorefrontUrl } from "./env";

const required = {
  CRM_API_KEY: "a-key-of-the-storefront",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_12345678",
  LINK_SECRET: "l".repeat(32),
  STAFF_SECRETS_KEY: "k".repeat(32),
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "Box office <boxoffice@venue.example>",
  DATABASE_URL: "postgres://foyer@localhost/foyer",
  STOREFRONT_URL: "https://tickets.example",
};

it("the box office environment requires only the secrets and what differs between venues", () => {
  const parsed = parseEnv(required);
  expect(parsed).toMatchObject({
    ok: true,
    value: { CRM_PORT: 3001, PG_PORT: 54329, DEMO: false },
  });
});

it("an invalid box office environment is reported in one line with all variables and no secret", () => {
  const parsed = parseEnv({ CRM_PORT: "many", STRIPE_SECRET_KEY: "hunter2", DEMO: "perhaps" });
  if (parsed.ok) throw new Error("the environment was accepted");
  for (const name of ["CRM_PORT", "CRM_API_KEY", "STRIPE_SECRET_KEY", "LINK_SECRET", "DEMO"])
    expect(parsed.failure).toContain(name);
  expect(parsed.failure).not.toContain("hunter2");
  expect(parsed.failure).not.toContain("\n");
});

it("a header for the CDN needs the CDN's address", () => {
  const header = { CDN_PURGE_HEADER: "Fastly-Key: abc" };
  const message = "invalid environment: CDN_PURGE_URL must be set with CDN_PURGE_HEADER";
  expect(parseEnv({ ...required, ...header })).toEqual({ ok: false, failure: message });
  const CDN_PURGE_URL = "https://cdn.example/purge";
  expect(parseEnv({ ...required, ...header, CDN_PURGE_URL }).ok).toBe(true);
  expect(parseEnv({ ...required, CDN_PURGE_URL }).ok).toBe(true);
});

it("features that are off are named without spelling mistakes, or the box office does not start", () => {
  const parsed = parseEnv({ ...required, FEATURES_OFF: "food, merchandise" });
  expect(parsed.ok && parsed.value.FEATURES_OFF).toEqual(["food", "merchandise"]);
  const wrong = parseEnv({ ...required, FEATURES_OFF: "food,merchandize" });
  expect(!wrong.ok && wrong.failure).toMatch(/FEATURES_OFF.* must name features: .*merchandise/);
});

it("an empty variable counts as unset in the box office environment", () => {
  const parsed = parseEnv({ ...required, DRAIN_SECONDS: "", STRIPE_API_URL: "" });
  expect(parsed.ok && [parsed.value.DRAIN_SECONDS, parsed.value.STRIPE_API_URL]).toEqual([
    0,
    undefined,
  ]);
});

it("NODE_ENV defaults to production in the box office", () => {
  const parsed = parseEnv(required);
  expect(parsed.ok && parsed.value.NODE_ENV).toBe("production");
  expect(parsed.ok && (hasTestTools(parsed.value) || hasMailbox(parsed.value))).toBe(false);
});

it("the box office refuses a live card provider key in a demo and outside production", () => {
  for (const key of ["sk_live_1", "rk_live_1"]) {
    const live = { ...required, STRIPE_SECRET_KEY: key };
    expect(parseEnv(live).ok).toBe(true);
    for (const [name, value] of [
      ["DEMO", "1"],
      ["NODE_ENV", "development"],
      ["NODE_ENV", "test"],
    ] as const) {
      const parsed = parseEnv({ ...live, [name]: value });
      if (parsed.ok) throw new Error(`${name}=${value} was accepted`);
      expect(parsed.failure).toMatch(new RegExp(`^invalid environment: ${name} [^\\n]+$`));
      expect(parsed.failure).not.toContain(key);
    }
  }
});

it.each([
  ["SMTP_URL", "production", ""],
  ["STAFF_SECRETS_KEY", "production", ""],
  ["DATABASE_URL", "production", ""],
  ["STOREFRONT_URL", "production", ""],
  ["MAIL_FROM", "production", ""],
  ["MAIL_FROM", "production", "nonsense"],
  ["MAIL_FROM", "production", "Box office boxoffice@venue.example"],
  ["STRIPE_SECRET_KEY", "production", ""],
  ["STRIPE_WEBHOOK_SECRET", "production", ""],
  ["CRM_API_KEY", "production", ""],
  ["SMTP_URL", "development", "http://mail.example"],
  ["SMTP_URL", "development", "NONE"],
])(
  "the box office refuses to start without what production needs: %s in %s is %j",
  (name, NODE_ENV, value) => {
    const parsed = parseEnv({ ...required, NODE_ENV, [name]: value });
    expect(parsed.ok || parsed.failure).toMatch(
      new RegExp(`^invalid environment: ${name} must be`),
    );
  },
);

it("a demo and development need no address, sender and database of their own", () => {
  const [DATABASE_URL, STOREFRONT_URL, MAIL_FROM] = ["", "", ""];
  for (const env of [{ DEMO: "1" }, { NODE_ENV: "development" }]) {
    const parsed = parseEnv({ ...required, DATABASE_URL, STOREFRONT_URL, MAIL_FROM, ...env });
    expect(parsed.ok && [parsed.value.DATABASE_URL, parsed.value.STOREFRONT_URL]).toEqual([
      undefined,
      "http://localhost:3000",
    ]);
  }
  // No mail leaves, so nobody sees a sender.
  expect(parseEnv({ ...required, MAIL_FROM, SMTP_URL: "none" }).ok).toBe(true);
});

it("the box office refuses mailed links below a path, which no storefront serves", () => {
  expect(parseEnv({ ...required, STOREFRONT_URL: "https://tickets.example/shop" })).toMatchObject({
    failure: expect.stringMatching(
      /^invalid environment: STOREFRONT_URL must be only an address, like [^ ]+, without a path/,
    ) as string,
  });
  expect(parseEnv({ ...required, STOREFRONT_URL: "https://tickets.example/" }).ok).toBe(true);
});

it("a live card provider key needs mailed links over https", () => {
  const live = { ...required, STRIPE_SECRET_KEY: "sk_live_1" };
  expect(parseEnv({ ...live, STOREFRONT_URL: "http://tickets.example" })).toMatchObject({
    failure: "invalid environment: STOREFRONT_URL must be https with a live STRIPE_SECRET_KEY",
  });
});

it("without SMTP_URL there is a mailbox in a demo and in development, with SMTP_URL=none nowhere", () => {
  const mailbox = (env: Record<string, string>) => {
    const parsed = parseEnv({ ...required, ...env });
    return parsed.ok ? hasMailbox(parsed.value) : parsed.failure;
  };
  for (const env of [{ DEMO: "1" }, { NODE_ENV: "development" }]) {
    expect(mailbox({ ...env, SMTP_URL: "" })).toBe(true);
    expect(mailbox({ ...env, SMTP_URL: "none" })).toBe(false);
  }
});

it("the box office has test tools only in a demo or a test", () => {
  const tools = (env: Record<string, string>) => {
    const parsed = parseEnv({ ...required, ...env });
    return parsed.ok && hasTestTools(parsed.value);
  };
  expect(tools({ NODE_ENV: "production" })).toBe(false);
  expect(tools({ NODE_ENV: "production", DEMO: "1" })).toBe(true);
  expect(tools({ NODE_ENV: "test" })).toBe(true);
});

it("CURRENCY accepts currencies with two decimal digits and defaults to USD", () => {
  const currency = (CURRENCY: string) => {
    const parsed = parseEnv({ ...required, CURRENCY });
    return parsed.ok ? parsed.value.CURRENCY : parsed.failure;
  };
  expect(["", "GBP", "DKK", "HUF"].map(currency)).toEqual(["USD", "GBP", "DKK", "HUF"]);
  for (const wrong of ["JPY", "KWD", "gbp", "£", "XYZ"])
    expect(currency(wrong)).toMatch(/^invalid environment: CURRENCY must be a currency/);
});

it("the box office validates the tracing variables and never repeats a collector header", () => {
  const read = (env: Record<string, string>) => {
    const parsed = parseEnv({ ...required, ...env });
    return parsed.ok ? parsed.value.OTEL_TRACES_SAMPLER_ARG : parsed.failure;
  };
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: "", OTEL_TRACES_SAMPLER_ARG: "" })).toBe(1);
  expect(read({ OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.05" })).toBe(0.05);
  const headers = read({ OTEL_EXPORTER_OTLP_HEADERS: "hunter2" });
  expect(headers).toMatch(
    /^invalid environment: OTEL_EXPORTER_OTLP_HEADERS must look like name=value/,
  );
  expect(headers).not.toContain("hunter2");
  expect(read({ OTEL_TRACES_SAMPLER: "sometimes" })).toContain("OTEL_TRACES_SAMPLER");
});

it("the command line needs no secrets, only a valid database URL", () => {
  expect(parseStoreEnv({ DATABASE_URL: "postgres://u@h/d" }).ok).toBe(true);
  expect(parseStoreEnv({ DATABASE_URL: "mysql://u@h/d" }).ok).toBe(false);
});

it("a command in production uses no database of its own when DATABASE_URL is missing", () => {
  expect(parseStoreEnv({})).toEqual({
    ok: false,
    failure: "invalid environment: DATABASE_URL must be set",
  });
  for (const env of [{ DEMO: "1" }, { NODE_ENV: "development" }])
    expect(parseStoreEnv(env).ok).toBe(true);
});

it("a command that writes links in production asks for the storefront's address", () => {
  const env = (more: Record<string, string>) => {
    const parsed = parseStoreEnv({ DATABASE_URL: "postgres://u@h/d", ...more });
    if (!parsed.ok) throw new Error(parsed.failure);
    return requireStorefrontUrl(parsed.value);
  };
  expect(() => env({})).toThrow("STOREFRONT_URL must be set");
  expect(env({ STOREFRONT_URL: "https://t.example" })).toBe("https://t.example");
  expect(env({ DEMO: "1" })).toBe("http://localhost:3000");
});
