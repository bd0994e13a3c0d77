import { describe, expect, it } from "vitest";

import * as account from "../../app/pages/checkout/account/route";
import * as additionalDetails from "../../app/pages/checkout/additional-details/route";
import * as billing from "../../app/pages/checkout/billing/route";
import * as delivery from "../../app/pages/checkout/delivery/route";
import * as summary from "../../app/pages/checkout/summary/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit } from "../support/checkout-visit";
import { formRequest, testContext } from "../support/test-context";

const modules = {
  account,
  delivery,
  "additional-details": additionalDetails,
  summary,
  billing,
} as const;
type Step = keyof typeof modules;
const afterAccount = ["delivery", "additional-details", "summary", "billing"] as const;

/** Opens a step, and sends its form with every field that could be wished for. */
async function both(step: Step, makeContext: () => Promise<ReturnType<typeof testContext>>) {
  const { loader, action } = modules[step];
  const path = `/checkout/${step}`;
  const page = await makeContext();
  const form = await makeContext();
  const sent = formRequest(path, { optionId: "print-at-home", terms: "on", intent: "sign-in" });
  const answers = await Promise.all([
    answerOf(() =>
      loader({ request: new Request(`http://localhost${path}`), context: page, params: {} }),
    ),
    answerOf(() => action({ request: sent, context: form, params: {} })),
  ]);
  return { leadsTo: answers.map((answer) => answer.leadsTo), contexts: [page, form] };
}

describe("a step of the checkout, by its page and by its form", () => {
  it.each(["account", ...afterAccount] as const)(
    "sends a visitor with an empty basket from %s to the basket",
    async (step) => {
      const { leadsTo } = await both(step, () => Promise.resolve(testContext()));
      expect(leadsTo).toEqual(["/checkout/basket", "/checkout/basket"]);
    },
  );

  it.each(afterAccount)("asks a visitor on %s to sign in first, and says so", async (step) => {
    const { leadsTo, contexts } = await both(step, () => checkoutVisit("basket"));
    expect(leadsTo).toEqual(["/checkout/account", "/checkout/account"]);
    // What was in the form is kept.
    expect(contexts.map(({ session }) => session.showNotices())).toEqual([
      ["booking-for"],
      ["form-kept"],
    ]);
  });

  it.each([
    ["additional-details", "account", "/checkout/delivery"],
    ["summary", "account", "/checkout/delivery"],
    ["summary", "delivery", "/checkout/additional-details"],
    ["billing", "delivery", "/checkout/additional-details"],
    ["billing", "additional-details", "/checkout/summary"],
  ] as const)("sends from %s, with %s done, to %s", async (step, done, to) => {
    const { leadsTo, contexts } = await both(step, () => checkoutVisit(done));
    expect(leadsTo).toEqual([to, to]);
    for (const { session } of contexts) expect(session.showNotices()).toEqual(["step-first"]);
  });

  it("agrees to a total anew after the basket has changed", async () => {
    const { leadsTo } = await both("billing", async () => {
      const context = await checkoutVisit("summary");
      const { basketId, crmSession } = context.session;
      await context.crm.setDelivery(
        basketId ?? "",
        { optionId: "postal", address: null },
        crmSession ?? "",
      );
      return context;
    });
    expect(leadsTo).toEqual(["/checkout/summary", "/checkout/summary"]);
  });

  it.each(["account", ...afterAccount] as const)(
    "says on %s that the box office does not answer",
    async (step) => {
      const { loader } = modules[step];
      const context = await checkoutVisit("billing");
      context.crm.state.down = true;
      const request = new Request(`http://localhost/checkout/${step}`);
      const answer = await answerOf(() => loader({ request, context, params: {} }));
      expect(answer.status).toBe(503);
    },
  );
});
