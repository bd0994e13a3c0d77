// Messages about signing in and registering that no e2e journey covers, without script.
import { expect, it } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { venueSettings } from "~/venue-settings";
import {
  registrationForm,
  sampleCountries,
  sampleCustomer,
} from "../../../tests/support/samples/customer";
import { sampleSeason } from "../../../tests/support/samples/event";
import { answering, refusing, unavailable } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import type { Tab } from "../../../tests/support/visitor/form-browser";

type Session = Parameters<Awaited<ReturnType<typeof startStubbedStorefront>>["openTab"]>[0];
const EMAIL = "ada@example.com";

/** Starts a storefront with these calls stubbed, and opens a tab. */
async function open(
  calls: Partial<Crm>,
  session?: Session,
  settings: Parameters<typeof startStubbedStorefront>[1] = {},
): Promise<Tab> {
  const storefront = await startStubbedStorefront(
    { listCountries: answering(sampleCountries), ...calls },
    settings,
  );
  return storefront.openTab(session);
}

const findTitle = (tab: Tab) => /<title>([^<]*): [^<:]*<\/title>/.exec(tab.shown.html)?.[1];

async function tryToSignIn(tab: Tab): Promise<void> {
  await tab.go("/login/password");
  await tab.press(/^Sign in$/, { password: "Concert2025" });
}

it("too many sign-in attempts show a page with contact details", async () => {
  const tab = await open(
    { signIn: refusing({ code: "not-signed-in" }) },
    { email: EMAIL },
    { variables: { SIGN_IN_ATTEMPTS: "1" } },
  );
  await tryToSignIn(tab);
  await tryToSignIn(tab);
  expect([tab.shown.status, tab.shown.heading]).toEqual([429, "Too many responses"]);
  expect(tab.shown.text).toContain("Please wait a few minutes and try again, or contact support.");
});

it("the reset page shows an error and keeps the email if no link could be sent", async () => {
  const tab = await open({ sendPasswordReset: unavailable });
  await tab.go("/reset-password");
  await tab.press(/^Email me a reset link/, { email: EMAIL });
  expect([tab.shown.status, findTitle(tab)]).toEqual([503, "Error: Choose a new password"]);
  expect(tab.shown.text).toContain("Reset password failed - please try again in a few minutes");
  expect(tab.shown.html).toContain(EMAIL);
});

it("the registration page asks to enter the password again if another field was refused", async () => {
  const tab = await open({});
  await tab.go("/register");
  await tab.press(/^Create account/, { ...registrationForm, phone: "1" });
  const again = "For your security, we don’t keep passwords in forms. Enter yours again.";
  // Once in the error summary and once at the field.
  expect(tab.shown.text.split(again)).toHaveLength(3);
  expect(tab.shown.html).toContain('value="Nina"');
  expect(tab.shown.html).not.toContain(registrationForm.password);
});

it("the registration page shows an error if the countries could not be loaded", async () => {
  const tab = await open({ listCountries: unavailable });
  await tab.go("/register");
  expect(tab.shown.status).toBe(503);
  expect(tab.shown.text).toContain("Countries list failed to load");
});

it("signing out while the box office is down shows that only this device is signed out", async () => {
  const tab = await open(
    {
      getCustomer: answering(sampleCustomer()),
      endAllSessions: unavailable,
      listSeason: answering(sampleSeason()),
    },
    { crmSession: "session" },
  );
  await tab.go("/logout");
  await tab.press(/^Sign out/);
  expect(tab.shown.html).toContain("You’re signed out on this device");
  expect((await tab.go("/account")).heading).toBe("Sign in");
});

const revealing = { venue: { ...venueSettings, revealsKnownEmails: true } };

it.each(["/login", "/authentication", "/reset-password"])(
  "%s shows that the email has no account, with a link to register, if the venue allows it",
  async (path) => {
    const tab = await open({ findKnownEmail: answering({ known: false }) }, undefined, revealing);
    await tab.go(path);
    await tab.press(/^(Continue|Email me a (reset )?link)/, { email: EMAIL });
    expect([tab.shown.status, findTitle(tab)?.slice(0, 7)]).toEqual([400, "Error: "]);
    expect(tab.shown.text).toContain("Customer not found");
    expect(tab.shown.text).toContain("Check it, or register below:");
    expect(tab.shown.html).toMatch(
      /id="register"[^>]* href="\/register"|href="\/register"[^>]* id="register"/,
    );
    expect(tab.shown.html).toContain(EMAIL);
  },
);

it("the registration page shows that the email has an account if the venue allows it", async () => {
  const tab = await open({ findKnownEmail: answering({ known: true }) }, undefined, revealing);
  await tab.go("/register");
  await tab.press(/^Create account/, registrationForm);
  expect([tab.shown.status, findTitle(tab)]).toEqual([400, "Error: Create an account"]);
  expect(tab.shown.text).toContain("Registration failed");
  expect(tab.shown.text).toContain(
    "There’s probably an account with this email already. Sign in, or reset your password.",
  );
});
