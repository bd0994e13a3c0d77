import { expect, it } from "vitest";

import { Breaker } from "./breaker";

it("the circuit breaker opens after five failures and lets calls through again after two seconds", () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  for (let failures = 0; failures < 5; failures += 1) {
    expect(breaker.allows()).toBe(true);
    breaker.failed();
  }
  expect(breaker.allows()).toBe(false);
  now = 2001;
  expect([breaker.allows(), breaker.allows()]).toEqual([true, true]);
  breaker.failed();
  expect(breaker.allows()).toBe(false);
  now = 5000;
  expect(breaker.allows()).toBe(true);
  breaker.succeeded();
  breaker.failed();
  expect(breaker.allows()).toBe(true);
});
