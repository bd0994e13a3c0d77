import { expect, it } from "vitest";

import { readEnv } from "./env";

const secret = "a-secret-for-the-tests-and-nothing-else";

const required = {
  CRM_API_KEY: "key-of-the-tests",
  SESSION_SECRET: secret,
  PUBLIC_URL: "https://tickets.example",
};

const findCurrency = (CURRENCY: string) => readEnv({ ...required, CURRENCY }).CURRENCY;

it("the storefront refuses to start in production without its own address and secrets, and says which", () => {
  for (const [name, message] of [
    ["PUBLIC_URL", "must be set"],
    ["CRM_API_KEY", "must be set to at least 16 characters"],
    ["SESSION_SECRET", "must be set to at least 32 characters"],
  ] as const)
    for (const missing of ["", undefined])
      expect(() => readEnv({ ...required, [name]: missing })).toThrow(
        `Invalid storefront environment: ${name}: ${message}`,
      );
  expect(readEnv({ ...required, PUBLIC_URL: "", NODE_ENV: "test" }).PUBLIC_URL).toBe(
    "http://localhost:3000",
  );
});

it.each([
  "https://tickets.example/shop",
  "https://tickets.example/?a=1",
  "https://tickets.example/#top",
  "https://kim@tickets.example",
])("the storefront refuses to start at %s, since only an origin is served", (PUBLIC_URL) => {
  expect(() => readEnv({ ...required, PUBLIC_URL })).toThrow(
    "Invalid storefront environment: PUBLIC_URL: must be only an address, like https://tickets.example.org, without a path",
  );
  expect(readEnv({ ...required, PUBLIC_URL: "https://tickets.example/" }).PUBLIC_URL).toBe(
    "https://tickets.example",
  );
});

it("forms of a storefront in production may lead to Stripe's card pages unless others are set", () => {
  const origins = (variables: Record<string, string>) =>
    readEnv({ ...required, ...variables }).CARD_PAGE_ORIGINS;
  expect(origins({})).toEqual(["https://checkout.stripe.com"]);
  expect(origins({ CARD_PAGE_ORIGINS: "https://pay.example" })).toEqual(["https://pay.example"]);
  expect(origins({ NODE_ENV: "test" })).toEqual(["http://localhost:3002"]);
});

it("a CAPTCHA needs both its keys, and of an enterprise both addresses", () => {
  const keys = { CAPTCHA_SITE_KEY: "site", CAPTCHA_SECRET_KEY: "secret" };
  expect(readEnv({ ...required, ...keys })).toMatchObject(keys);
  expect(() => readEnv({ ...required, CAPTCHA_SITE_KEY: "site" })).toThrow(
    "Invalid storefront environment: CAPTCHA_SECRET_KEY: must be set with CAPTCHA_SITE_KEY",
  );
  expect(() => readEnv({ ...required, ...keys, CAPTCHA_SITE_KEY: "" })).toThrow(
    "CAPTCHA_SITE_KEY: must be set with CAPTCHA_SECRET_KEY",
  );
  const enterprise = {
    ...keys,
    CAPTCHA_MODE: "enterprise",
    CAPTCHA_SCRIPT_URL: "https://captcha.example/enterprise.js",
    CAPTCHA_VERIFY_URL: "https://captcha.example/verify",
  };
  expect(readEnv({ ...required, ...enterprise })).toMatchObject(enterprise);
  expect(() => readEnv({ ...required, ...enterprise, CAPTCHA_VERIFY_URL: "" })).toThrow(
    "CAPTCHA_VERIFY_URL: must be set with CAPTCHA_MODE=enterprise",
  );
});

it("CURRENCY overrides the venue's currency and must be three capital letters", () => {
  expect(findCurrency("GBP")).toBe("GBP");
  expect(findCurrency("")).toBeUndefined();
  expect(() => findCurrency("pounds")).toThrow(/CURRENCY: must be three capital letters/);
});

it("tracing is off without an OTLP endpoint, and invalid OTEL variables are refused", () => {
  const readTracing = (variables: Record<string, string>) => readEnv({ ...required, ...variables });
  expect(readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: "" })).not.toHaveProperty(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
  );
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example/otlp",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc=,x-team=web",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
  };
  expect(readTracing(settings)).toMatchObject(settings);
  for (const [name, value] of [
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4317"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "=x"],
    ["OTEL_TRACES_SAMPLER", "sometimes"],
    ["OTEL_TRACES_SAMPLER_ARG", "5"],
  ] as const)
    expect(() => readTracing({ [name]: value })).toThrow(name);
});

const readSeries = (CHECKOUT_SERIES: string) =>
  readEnv({ ...required, CHECKOUT_SERIES }).CHECKOUT_SERIES;

it("CHECKOUT_SERIES overrides the venue's checkout steps unless it is empty", () => {
  const steps = "basket account delivery additional-details payment  summary";
  expect(readSeries(steps)).toEqual(steps.split(/\s+/));
  expect(readSeries("")).toBeUndefined();
});

it.each([
  ["basket account delivery", /additional-details is missing/],
  ["basket account carriage additional-details summary payment", /CHECKOUT_SERIES/],
  ["basket household account delivery additional-details summary payment", /after account/],
])('an invalid CHECKOUT_SERIES "%s" throws a one-line error', (steps, message) => {
  expect(() => readSeries(steps)).toThrow(message);
  expect(() => readSeries(steps)).toThrow(/^[^\n]+$/);
});

it.each([
  ["1", true],
  ["0", false],
  ["", undefined],
])('EXPRESS_CHECKOUT "%s" overrides the venue\'s setting with %s', (EXPRESS_CHECKOUT, value) => {
  const variables = { ...required, EXPRESS_CHECKOUT };
  expect(readEnv(variables).EXPRESS_CHECKOUT).toBe(value);
});

it("the storefront refuses an API key that the box office would refuse", () => {
  const read = (CRM_API_KEY: string) => () => readEnv({ ...required, CRM_API_KEY });
  expect(read("k".repeat(15))).toThrow("CRM_API_KEY: must be set to at least 16 characters");
  expect(read("k".repeat(16))).not.toThrow();
});
