// Account messages that no e2e journey covers, tested on pages rendered without script.
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { sampleBasket } from "../../../tests/support/samples/basket";
import { sampleCountries, sampleCustomer } from "../../../tests/support/samples/customer";
import { answering, stubCrm, unavailable } from "../../../tests/support/stub-crm";
import { startStorefront } from "../../../tests/support/servers/test-storefront";

const resendRegistrationLink = vi.fn<Crm["resendRegistrationLink"]>(answering(null));
const others = vi.fn<() => unknown>();
const crm = stubCrm(
  {
    getMaintenance: answering(null),
    listQueues: answering([]),
    getCustomer: answering(sampleCustomer()),
    listCountries: answering(sampleCountries),
    resendRegistrationLink,
  },
  () => others(),
);
const storefront = await startStorefront(crm);
const openTab = () => storefront.openTab({ crmSession: "session" });

/** The bold text at the top of the page. */
const findMessage = (html: string) => /<p><strong>([^<]+)<\/strong><\/p>/.exec(html)?.[1];

describe("while the box office is down", () => {
  beforeEach(() => {
    crm.getCustomer = crm.listCountries = unavailable;
    others.mockImplementation(unavailable);
  });

  it.each([
    ["/account/your-details", "Could not fetch your details."],
    ["/account/contact-preferences", "Could not fetch your details."],
    ["/account/your-orders", "Could not load orders."],
  ])("while the box office is down, %s shows: %s", async (path, words) => {
    const { status, html } = await (await openTab()).go(path);
    expect([status, findMessage(html)]).toEqual([503, words]);
  });

  it.each([
    ["/account/your-details", "version", "Could not update your details."],
    ["/account/addresses/add", "version", "Could not update your details."],
    ["/account/contact-preferences", "version", "Could not update your preferences."],
    ["/account/update-password", "newPassword", "Could not update your password."],
  ])("while the box office is down, the form of %s shows: %s", async (path, field, words) => {
    const headers = {
      Cookie: await storefront.getCookie({ crmSession: "session" }),
      Origin: storefront.origin,
    };
    const response = await storefront.post(path, { [field]: "thing" }, headers);
    expect([response.status, findMessage(await response.text())]).toEqual([503, words]);
  });
});

it("adding an address shows that the countries could not be loaded", async () => {
  crm.getCustomer = answering(sampleCustomer());
  crm.listCountries = unavailable;
  const { status, html } = await (await openTab()).go("/account/addresses/add");
  expect([status, findMessage(html)]).toEqual([503, "Countries list failed to load."]);
});

it("the details page shows a new email that is not confirmed yet, if there is one", async () => {
  others.mockImplementation(unavailable);
  for (const [pendingEmail, count] of [
    ["new@example.com", 1],
    [null, 0],
  ] as const) {
    crm.getCustomer = answering(sampleCustomer({ pendingEmail }));
    const { status, text } = await (await openTab()).go("/account/your-details");
    expect(status).toBe(200);
    expect(text.split("You haven’t confirmed new@example.com yet.")).toHaveLength(count + 1);
  }
});

describe("for a customer with an unconfirmed registration", () => {
  beforeEach(() => {
    crm.getCustomer = answering(sampleCustomer({ isGuest: true, confirmationPending: true }));
    others.mockImplementation(answering(false));
  });

  it.each([
    "/account/update-password",
    "/account/your-data",
    "/account/your-details/email",
    "/account/your-data/close",
  ])(
    "%s asks the customer to confirm the registration first and emails the link again",
    async (path) => {
      resendRegistrationLink.mockClear();
      const tab = await openTab();
      await tab.go(path);
      expect(tab.shown.status).toBe(200);
      expect(tab.shown.html).not.toMatch(/type="password"/);
      expect(tab.shown.text).not.toContain("You don’t have a password yet");
      expect(tab.shown.text).toContain("Confirm your account");
      expect(tab.shown.text).toContain("Open the link in our email");
      await tab.press(/^Email me the link again/);
      expect(resendRegistrationLink).toHaveBeenCalledOnce();
    },
  );
});

describe("for a guest", () => {
  const guest = sampleCustomer({ firstName: "Gus", lastName: "Guest", isGuest: true });
  beforeEach(() => {
    crm.getCustomer = answering(guest);
    crm.getBasket = answering(sampleBasket({ customerId: guest.id }));
    crm.listTickets = unavailable;
  });

  it("the details page lists the pages that a guest can use, and how to create an account", async () => {
    const { text, html } = await (await openTab()).go("/account/your-details");
    expect(text).toContain("We send your tickets to ada@example.com");
    expect(text).not.toContain("You sign in with");
    expect(html).toContain('href="/account/your-orders"');
    expect(html).not.toContain('href="/account/payment-cards"');
    expect(html).not.toContain('href="/account/update-password"');
    expect(text).toContain("Email me a link to choose a password");
  });

  it("the sign-out page ends the guest checkout, and does not mention other devices", async () => {
    const tab = await storefront.openTab({ crmSession: "session", basketId: "b1" });
    const { text, html } = await tab.go("/logout");
    expect(text).toContain("You’re checking out as Gus Guest");
    expect(text).not.toContain("all your other devices");
    expect(html).toContain("End guest checkout");
  });
});
