import type { APIRequestContext } from "@playwright/test";

import { declaredAt } from "../../../app/.server/http/forms/declared-fields";
import { expect, test } from "../support/fixtures";
import { checkOut, expectStep } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { signIn } from "../steps/fill-in";
import { ordersOf } from "../steps/orders";
import { knownPerson } from "../steps/person";

const steps = [
  "express-checkout",
  "delivery",
  "household",
  "contact-preferences",
  "gift-aid",
  "additional-details",
  "review",
  "summary",
  "billing-address",
  "billing",
  "payment",
] as const;
/** Each step is sent the fields of its own form: any other is refused before the session is checked. */
const fields = {
  optionId: "Cobo",
  terms: "on",
  total: "11000",
  attemptKey: "0d3c7f1e-6d0f-4c3a-9d53-0c0f5b1f4b11",
};

function formOf(step: (typeof steps)[number]): Record<string, string> {
  const isDeclared = declaredAt(`checkout-${step}`);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isDeclared?.(name)));
}

/** Every request for a step: its loader and its action, as a page and as data, alone and with others. */
function requestsFor(request: APIRequestContext, step: (typeof steps)[number], origin: string) {
  const form = formOf(step);
  const path = `/checkout/${step}`;
  const id = `checkout-${step}`;
  const options = { maxRedirects: 0, headers: { Origin: origin } };
  const addresses = [path, `${path}.data`].flatMap((each) => [
    each,
    `${each}?_routes=${id}`,
    `${each}?_routes=root,${id}`,
    `${each}?_data=${id}`,
  ]);
  return addresses.flatMap((address) => [
    { name: `GET ${address}`, answer: () => request.get(address, options) },
    { name: `POST ${address}`, answer: () => request.post(address, { ...options, form }) },
  ]);
}

test("no request for a later step gets past the account step without signing in", async ({
  page,
  stack,
  concert,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 1 });
  for (const step of steps) {
    for (const { name, answer } of requestsFor(page.request, step, stack.url)) {
      const told = await answer();
      const { location = "" } = told.headers();
      const body = await told.text();
      // A client that asks for data is told of a redirect in its body.
      const inBody = told.status() === 202 && body.includes("SingleFetchRedirect") ? body : "";
      const isRefused = name.includes("_data=") && told.status() === 400;
      const isSent = `${location} ${inBody}`.includes("/checkout/account");
      expect(isSent || isRefused, `${name}: ${told.status()}`).toBe(true);
      expect(body, name).not.toContain("attemptKey");
    }
  }
  await page.goto("/checkout/basket");
  await expect(page.getByRole("link", { name: "Continue to account" })).toBeVisible();
});

test("a visitor who opens a later step is asked to sign in, and told why", async ({
  page,
  stack,
  concert,
}) => {
  const person = await knownPerson(stack);
  await chooseTickets(page, concert, { standard: 1 });
  await page.goto("/checkout/payment");
  await expectStep(page, "Your account");
  await expect(page.getByText(/^To book, sign in, create an account/).first()).toBeVisible();
  await signIn(page, person);
  await expectStep(page, "Delivery");
});

test("a step cannot be reached before those in front of it, also by sending its form", async ({
  page,
  stack,
  concert,
}) => {
  const person = await knownPerson(stack);
  await checkOut(page, { concert, wish: { standard: 1 }, person }, "Delivery");
  for (const step of ["summary", "billing", "payment"] as const) {
    const sent = await page.request.post(`/checkout/${step}`, {
      form: formOf(step),
      headers: { Origin: stack.url },
      maxRedirects: 0,
    });
    expect([sent.status(), sent.headers()["location"]]).toEqual([
      303,
      `${stack.url}/checkout/delivery`,
    ]);
    await page.goto(`/checkout/${step}`);
    await expectStep(page, "Delivery");
  }
  expect(await ordersOf(stack, person)).toEqual([]);
});

test("signing out empties the basket and closes the account pages", async ({
  page,
  stack,
  concert,
}) => {
  const person = await knownPerson(stack);
  await checkOut(page, { concert, wish: { standard: 1 }, person }, "Delivery");
  await page.goto("/logout");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You're signed out.")).toBeVisible();
  await page.goto("/account/your-orders");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.goto("/checkout/basket");
  await expect(
    page.getByRole("heading", { name: "There is nothing in your basket" }),
  ).toBeVisible();
});
