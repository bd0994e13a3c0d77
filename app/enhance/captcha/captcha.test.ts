import { expect, it } from "vitest";

import { createCaptcha } from "./captcha";

const settings = { key: "site-key", version: "v3", scriptUrl: "https://captcha.example/api.js" };
const fails = () => Promise.reject(new Error("no"));
const works = {
  load: () => Promise.resolve(),
  execute: (key: string) => Promise.resolve(`token of ${key}`),
};

it("the CAPTCHA returns a token and loads its script once", async () => {
  const loaded: string[] = [];
  const load = (url: string) => Promise.resolve(void loaded.push(url));
  const captcha = createCaptcha(settings, { ...works, load });
  await captcha.warmUp();
  expect(await captcha.token()).toBe("token of site-key");
  expect(loaded).toEqual([settings.scriptUrl]);
});

it.each([
  ["No key provided", { key: "" }, {}],
  ["No version provided", { version: "" }, {}],
  ["Failed to load script", {}, { load: fails }],
  ["Failed to execute", {}, { execute: fails }],
])("the CAPTCHA fails with: %s", async (reason, invalid, failing) => {
  const captcha = createCaptcha({ ...settings, ...invalid }, { ...works, ...failing });
  // Ignores failures, since no token was requested yet.
  await captcha.warmUp();
  await expect(captcha.token()).rejects.toThrow(new Error(`ReCaptcha error: ${reason}`));
});

it("the CAPTCHA retries loading its script after a failure", async () => {
  let tries = 0;
  const load = () => ((tries += 1) === 1 ? fails() : Promise.resolve());
  const captcha = createCaptcha(settings, { ...works, load });
  await expect(captcha.token()).rejects.toThrow("Failed to load script");
  expect(await captcha.token()).toBe("token of site-key");
});
