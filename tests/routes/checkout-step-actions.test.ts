import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";

import { declaredAt } from "../../app/.server/http/forms/declared-fields";
import { CHECKOUT_STEP_NAMES } from "../../app/domain/checkout/checkout-steps";
import type { CheckoutStepName } from "../../app/domain/checkout/checkout-steps";
import { routeTable } from "../../app/routing/route-table";
import { venue } from "../../app/venue";
import { oddSpellings } from "../support/odd-spellings";
import { sendRaw } from "../support/send-raw";
import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";

const steps = CHECKOUT_STEP_NAMES.filter((name) => name !== "basket");
const ada = { email: "ada@example.com", password: "Concert2026" };
/** Every field that one of the steps takes: without its guard, each would do something with it. */
const fields = {
  ...ada,
  intent: "sign-in",
  terms: "on",
  total: "1",
  attemptKey: randomUUID(),
  requestKey: randomUUID(),
  optionId: "print-at-home",
  level: "3",
  accepted: "yes",
  taxpayer: "on",
  member: "new",
  firstName: "Kit",
  lastName: "Ray",
  agreed: "Access",
  addressId: "a1",
  gift: "5000",
  accessRequirements: "aisle-seat",
  "n:i1:parking": "1",
};

/** Those that a step's form has: with any other it would be refused before its guard is asked. */
function fieldsOf(step: (typeof steps)[number]): Record<string, string> {
  const isDeclared = declaredAt(`checkout-${step}`);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isDeclared?.(name)));
}

/** A customer with two tickets in a shop whose checkout has these steps; sends a form as they would. */
async function visit(checkoutSeries: readonly CheckoutStepName[]) {
  const site = await startTestStorefront({
    venue: { ...venue, checkoutSeries },
    variables: { SIGN_IN_ATTEMPTS: "1000" },
  });
  onTestFinished(() => site.close());
  let cookie = "";
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await site.post(path, form, { Cookie: cookie });
    const [session] = answer.headers.getSetCookie().filter((one) => one.startsWith("foyer="));
    cookie = session?.split(";")[0] ?? cookie;
    return answer;
  };
  expect((await send("/login/password", { ...ada, intent: "sign-in" })).status).toBe(303);
  const season = await site.crm.listSeason({ page: 1 });
  const event = season.ok
    ? (season.value.instances.find(({ id }) => id === "i1")?.event.id ?? "")
    : "";
  const prices = await site.crm.getPriceList("i1");
  const type = prices.ok ? (prices.value.bands[0]?.prices[0]?.priceTypeId ?? "") : "";
  const choice = { [`quantity.A.${type}`]: "2", requestKey: randomUUID(), intent: "add" };
  const added = await send(`/events/${event}/i1`, choice);
  expect([added.status, added.headers.get("Location")]).toEqual([303, "/checkout/basket"]);
  return { send, site };
}

const sales = ({ crm }: TestStorefront) =>
  JSON.stringify([[...crm.state.baskets], [...crm.state.orders]]);

describe("the form of each checkout step", () => {
  it("is that of a route with the guard, and every such route is a step", () => {
    const guarded = routeTable.filter(({ guards }) =>
      (guards as readonly string[]).includes("checkoutStep"),
    );
    expect(guarded.map(({ path }) => path).sort()).toEqual(
      steps.map((name) => `/checkout/${name}`).sort(),
    );
  });

  it.each(steps)("%s is not taken before the step before it is done", async (step) => {
    // A step that always asks, and is only done by going on from it.
    const open = step === "household" ? "review" : "household";
    const { send, site } = await visit(["basket", open, step, "payment"]);
    const before = sales(site);
    const path = `/checkout/${step}`;
    for (const target of [path, `${path}?index`, `${path}?_routes=whats-on`]) {
      const answer = await send(target, fieldsOf(step));
      expect([target, answer.status, answer.headers.get("Location")]).toEqual([
        target,
        303,
        `/checkout/${open}`,
      ]);
    }
    for (const target of [`${path}.data`, `${path}.data?_routes=checkout-${step}`]) {
      const answer = await send(target, fieldsOf(step));
      expect([target, answer.status]).toEqual([target, 202]);
      expect(await answer.text()).toContain(`/checkout/${open}`);
    }
    for (const [, target] of oddSpellings(path))
      expect([target, (await sendRaw(site.origin, "POST", target)).status]).toEqual([target, 308]);
    expect(sales(site)).toBe(before);
  });

  // The control: it is the open step that turns the form away, and nothing else about it.
  it.each(steps)("%s is taken where nothing before it is left to do", async (step) => {
    const { send } = await visit(["basket", step, "payment"]);
    const answer = await send(`/checkout/${step}`, fieldsOf(step));
    expect(answer.headers.get("Location")).not.toBe("/checkout/household");
    expect([200, 303, 400]).toContain(answer.status);
  });
});
