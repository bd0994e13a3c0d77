import { expect, it } from "vitest";

import { readEnv } from "./env";

const secret = "a-secret-for-the-tests-and-nothing-else";

const currencyOf = (CURRENCY: string) =>
  readEnv({ CRM_API_KEY: "key", SESSION_SECRET: secret, CURRENCY }).CURRENCY;

it("CURRENCY replaces the venue's currency, and must be three capitals", () => {
  expect(currencyOf("GBP")).toBe("GBP");
  expect(currencyOf("")).toBeUndefined();
  expect(() => currencyOf("pounds")).toThrow(/CURRENCY: must be three capitals/);
});

it("spans are sent nowhere without an endpoint, which must be an HTTP address", () => {
  const spansOf = (variables: Record<string, string>) =>
    readEnv({ CRM_API_KEY: "key", SESSION_SECRET: secret, ...variables });
  expect(spansOf({ OTEL_EXPORTER_OTLP_ENDPOINT: "" })).not.toHaveProperty(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
  );
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example/otlp",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc=,x-team=web",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
  };
  expect(spansOf(given)).toMatchObject(given);
  for (const [name, value] of [
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4317"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "=x"],
    ["OTEL_TRACES_SAMPLER", "sometimes"],
    ["OTEL_TRACES_SAMPLER_ARG", "5"],
  ] as const)
    expect(() => spansOf({ [name]: value })).toThrow(name);
});

const read = (CHECKOUT_SERIES: string) =>
  readEnv({ CRM_API_KEY: "key", SESSION_SECRET: secret, CHECKOUT_SERIES }).CHECKOUT_SERIES;

it("CHECKOUT_SERIES replaces the venue's checkout steps, unless it is empty", () => {
  const steps = "basket account delivery additional-details payment  summary";
  expect(read(steps)).toEqual(steps.split(/\s+/));
  expect(read("")).toBeUndefined();
});

it.each([
  ["basket account delivery", /additional-details is missing/],
  ["basket account carriage additional-details summary payment", /CHECKOUT_SERIES/],
  ["basket household account delivery additional-details summary payment", /after account/],
])("CHECKOUT_SERIES stops the start with one line: %s", (steps, message) => {
  expect(() => read(steps)).toThrow(message);
  expect(() => read(steps)).toThrow(/^[^\n]+$/);
});
