import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";
import { openTab } from "../support/visitor/form-browser";
import type { Tab } from "../support/visitor/form-browser";
import { registrationForm } from "../support/samples/customer";

let storefront: TestStorefront;
let tab: Tab;
beforeEach(async () => {
  storefront = await startTestStorefront();
  tab = openTab(storefront.origin);
});
afterEach(() => storefront.close());

const register = async (change: Record<string, string> = {}) => {
  await tab.go("/register");
  await tab.press(/^Create account/, { ...registrationForm, ...change });
};

describe("somebody who has registered and not confirmed it yet", () => {
  it.each([
    "/account/update-password",
    "/account/your-data",
    "/account/your-details/email",
    "/account/your-data/close",
  ])("%s asks to confirm the account, and emails the link again", async (path) => {
    await register();
    await tab.go(path);
    expect(tab.shown.status).toBe(200);
    expect(tab.shown.html).not.toMatch(/type="password"/);
    expect(tab.shown.text).not.toContain("You don't have a password yet");
    expect(tab.shown.text).toContain("Confirm your account");
    expect(tab.shown.text).toContain("Open the link in our email");
    const before = storefront.crm.state.mails.length;
    await tab.press(/^Email me the link again/);
    expect(storefront.crm.state.mails.slice(before)).toMatchObject([{ purpose: "registration" }]);
    expect(tab.shown.html).toMatch(/We('|&#x27;)ve emailed you a link to confirm your account/);
  });

  it("is told why the password does not work where it is refused, as everybody is", async () => {
    const refusal = async (email: string) => {
      await tab.go("/logout");
      if (tab.shown.heading === "Sign out") await tab.press(/^Sign out$/);
      await tab.go("/login");
      await tab.press(/^Continue$/, { email });
      await tab.press(/^Sign in$/, { password: "Riverside9" });
      return tab.shown.text.replaceAll(email, "@");
    };
    await register();
    const mine = await refusal(registrationForm.email);
    expect(mine).toContain("Your password works after you open the link we emailed you");
    expect(await refusal("ada@example.com")).toBe(mine);
  });
});

describe("a registration that is refused", () => {
  it("says in its summary and at the field that the password is to be typed again, and keeps the rest", async () => {
    await register({ phone: "1" });
    expect(tab.shown.status).toBe(400);
    const again = "We don't keep passwords in a form. Type yours again.";
    expect(tab.shown.text.split(again)).toHaveLength(3);
    expect(tab.shown.html).toContain('value="Nina"');
    expect(tab.shown.html).not.toContain("Riverside1");
  });

  it("says nothing of it where the password itself was refused", async () => {
    await register({ password: "short" });
    expect(tab.shown.text).not.toContain("Type yours again");
  });

  it("takes a telephone number with the spaces of the example", async () => {
    await register({ phone: "212 555 0140" });
    expect(tab.shown.status).toBe(200);
    expect(tab.shown.html).toContain("your password works only after you confirm");
  });
});
