import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { venue } from "../../app/venue";
import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";
import { openTab } from "../support/visitor/form-browser";
import type { Tab } from "../support/visitor/form-browser";
import { registrationForm } from "./registration-form";

// The messages of the error catalogue (spec section 8, "Login and account") that no journey meets: each is read on the
// page, as a visitor without script sees it. docs/account.md has the list of all of them.
const ADA = "ada@example.com";
const nobody = { email: "nobody@example.com" };

let storefront: TestStorefront;
let tab: Tab;
const open = async (settings: Parameters<typeof startTestStorefront>[0] = {}) => {
  storefront = await startTestStorefront(settings);
  tab = openTab(storefront.origin);
};
beforeEach(() => open());
afterEach(() => storefront.close());

const SIGN_IN = /^Sign in$/;
const CONTINUE = /^Continue$/;

async function signIn(): Promise<void> {
  await tab.go("/login");
  await tab.press(CONTINUE, { email: ADA });
  await tab.press(SIGN_IN, { password: "Concert2026" });
}
const unavailable = () => Promise.resolve({ ok: false, failure: { code: "unavailable" } } as const);
/** The title of the page that is shown, without the venue. */
const title = () => /<title>([^<]*): [^<:]*<\/title>/.exec(tab.shown.html)?.[1];

describe("whoever is not signed in is told", () => {
  it("to sign in, and goes on to where they were going", async () => {
    await tab.go("/account/contact-preferences");
    expect(tab.shown.html).toContain("Sign in to continue, or create an account.");
    expect(tab.shown.text).toContain("Create an account");
    await tab.press(CONTINUE, { email: ADA });
    await tab.press(SIGN_IN, { password: "Concert2026" });
    expect(tab.shown.heading).toBe("Contact preferences");
  });

  it("that a login failed", async () => {
    await tab.go("/login");
    await tab.press(CONTINUE, nobody);
    await tab.press(SIGN_IN, { password: "Concert2025" });
    expect([tab.shown.status, title()]).toEqual([400, "Error: Enter your password"]);
    expect(tab.shown.text).toContain("Wrong email or password");
  });

  it("that the account is locked, and to reset the password, in one press", async () => {
    await tab.go("/login");
    await tab.press(CONTINUE, { email: ADA });
    storefront.crm.signIn = () =>
      Promise.resolve({ ok: false, failure: { code: "not-allowed", reason: "locked" } });
    await tab.press(SIGN_IN, { password: "Concert2025" });
    expect([tab.shown.status, title()]).toEqual([400, "Error: Enter your password"]);
    expect(tab.shown.text).toContain(
      "Account locked - too many incorrect password attempts Please reset your password.",
    );
    await tab.press(/^Email me a reset link/);
    expect(tab.shown.heading).toBe("Check your email");
  });

  it("that there were too many tries, and whom to ask", async () => {
    await storefront.close();
    await open({ variables: { SIGN_IN_ATTEMPTS: "1" } });
    await tab.go("/login");
    await tab.press(CONTINUE, nobody);
    await tab.press(SIGN_IN, { password: "Concert2025" });
    expect([tab.shown.status, tab.shown.heading]).toEqual([429, "Too many responses"]);
    expect(tab.shown.text).toContain(
      "Please wait a few minutes and try again, or contact support.",
    );
  });

  it("that resetting the password failed", async () => {
    await tab.go("/reset-password");
    storefront.crm.mailPasswordReset = unavailable;
    await tab.press(/^Email me a reset link/, { email: ADA });
    expect([tab.shown.status, title()]).toEqual([503, "Error: Choose a new password"]);
    expect(tab.shown.text).toContain("Reset password failed - please try again in a few minutes");
    expect(tab.shown.html).toContain(ADA);
  });

  it("that a link to sign in has expired, and has a new one in one press", async () => {
    await tab.go("/authentication");
    await tab.press(/^Email me a link/, { email: ADA });
    const link = new URL(storefront.crm.state.mails[0]?.url ?? "");
    for (const mail of storefront.crm.state.mails) mail.used = true;
    await tab.go(link.pathname + link.search);
    expect(tab.shown.heading).toBe("Authentication link expired");
    expect(tab.shown.text).toContain("Request a new one");
    await tab.press(/^Send a new link/);
    expect(tab.shown.heading).toBe("Check your email");
  });

  it("that a registration failed for want of a password", async () => {
    await tab.go("/register");
    await tab.press(/^Create account/, { ...registrationForm, password: "" });
    expect(title()).toBe("Error: Create an account");
    expect(tab.shown.text).toContain("Please supply a password");
  });

  it("that the countries list failed to load", async () => {
    storefront.crm.listCountries = unavailable;
    await tab.go("/register");
    expect(tab.shown.status).toBe(503);
    expect(tab.shown.text).toContain("Countries list failed to load");
  });

  it("that an order is not found by a broken link", async () => {
    await signIn();
    await tab.go("/account/your-orders/none");
    expect([tab.shown.status, tab.shown.heading]).toEqual([404, "Order not found"]);
    expect(tab.shown.text).toContain("The link may be broken");
  });

  it("that an order is not found by a mailed link, and how to have a new one", async () => {
    await signIn();
    await tab.go("/order/confirmed?order=none&ref=broken");
    expect(tab.shown.heading).toBe("This link has expired");
    expect(tab.shown.text).toContain("Order not found.");
    await tab.press(/^Email me a new link/, { email: "ada@example.com" });
    expect(tab.shown.heading).toBe("Check your email");
  });
});

it("whoever signs out is told that the logout failed, where the box office did not hear of it", async () => {
  await signIn();
  await tab.go("/logout");
  storefront.crm.signOut = unavailable;
  await tab.press(/^Sign out/);
  expect(tab.shown.html).toContain("You’re signed out on this device");
});

describe("where the venue says who is known", () => {
  beforeEach(async () => {
    await storefront.close();
    await open({ venue: { ...venue, tellsWhoIsKnown: true } });
  });

  it.each(["/login", "/authentication", "/reset-password"])(
    "%s says that there is no such customer, and leads to registering below",
    async (path) => {
      await tab.go(path);
      await tab.press(/^(Continue|Email me a (reset )?link)/, nobody);
      expect([tab.shown.status, title()?.slice(0, 7)]).toEqual([400, "Error: "]);
      expect(tab.shown.text).toContain("Customer not found");
      expect(tab.shown.text).toContain("Check it, or register below:");
      expect(tab.shown.html).toMatch(
        /id="register"[^>]* href="\/register"|href="\/register"[^>]* id="register"/,
      );
      expect(tab.shown.html).toContain(nobody.email);
    },
  );

  it("registering fails for an address that has an account, and says what to try", async () => {
    await tab.go("/register");
    await tab.press(/^Create account/, { ...registrationForm, email: ADA });
    expect([tab.shown.status, title()]).toEqual([400, "Error: Create an account"]);
    expect(tab.shown.text).toContain("Registration failed");
    expect(tab.shown.text).toContain(
      "There's probably an account with this email already. Sign in, or reset your password.",
    );
    await tab.press(/^Email me a reset link/);
    expect(tab.shown.heading).toBe("Check your email");
  });
});
