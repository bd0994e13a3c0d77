import { expect, it } from "vitest";

import { visitorContext } from "../../../../tests/support/ask-page";
import { rendered } from "../../../../tests/support/rendered";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { unavailable } from "../../../../tests/support/stub-crm";
import type { CheckoutStepContext } from "~/parts/checkout/guards.server";
import { AccountStep } from "./page";
import { getAccountPage } from "./page.server";

it("the account step offers checkout as a guest while the countries of a new account can't be loaded", async () => {
  const customer = null;
  const step = { customer, basket: sampleBasket(), frame: {}, next: "/checkout/delivery" };
  const page = await getAccountPage(
    visitorContext({ listCountries: unavailable }),
    step as unknown as CheckoutStepContext<"account">,
    new Request("http://localhost/checkout/account?open=register"),
  );
  expect(page.countries).toBeNull();
  const frame = { progress: [], back: null, changeable: [], basketToken: "", canExtend: false };
  const html = rendered(
    <AccountStep {...page} frame={{ ...frame, order: sampleBasket() }} customer={null} />,
  );
  expect(html).toContain("Continue as guest");
  expect(html).toContain("Countries list failed to load");
  expect(html).not.toContain('name="address.country"');
});
