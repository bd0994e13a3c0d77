import { describe, expect, it } from "vitest";

import { createCaptcha } from "./captcha";
import type { CaptchaVendor } from "./captcha";

const settings = { key: "site-key", version: "v3", scriptUrl: "https://captcha.example/api.js" };
const fails = () => Promise.reject(new Error("no"));

function vendor(change: Partial<CaptchaVendor> = {}) {
  const loaded: string[] = [];
  const load = (url: string) => Promise.resolve(void loaded.push(url));
  return { loaded, load, execute: (key: string) => Promise.resolve(`token of ${key}`), ...change };
}

describe("a CAPTCHA", () => {
  it("gives a token, and loads its script once", async () => {
    const one = vendor();
    const captcha = createCaptcha(settings, one);
    await captcha.warmUp();
    expect(await captcha.token()).toBe("token of site-key");
    expect(one.loaded).toEqual([settings.scriptUrl]);
  });

  it.each([
    ["No key provided", { key: "" }, {}],
    ["No version provided", { version: "" }, {}],
    ["Failed to load script", {}, { load: fails }],
    ["Failed to execute", {}, { execute: fails }],
  ])("says: %s", async (what, wrong, broken) => {
    const captcha = createCaptcha({ ...settings, ...wrong }, vendor(broken));
    // Getting ready fails in silence: nothing was asked for yet.
    await captcha.warmUp();
    await expect(captcha.token()).rejects.toThrow(new Error(`ReCaptcha error: ${what}`));
  });

  it("loads its script again after the line was down", async () => {
    let tries = 0;
    const load = () => ((tries += 1) === 1 ? fails() : Promise.resolve());
    const captcha = createCaptcha(settings, vendor({ load }));
    await expect(captcha.token()).rejects.toThrow("Failed to load script");
    expect(await captcha.token()).toBe("token of site-key");
  });
});
