import { describe, expect, it } from "vitest";

import { loader as account } from "../../app/pages/account/account/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit } from "../support/checkout-visit";
import { testContext } from "../support/test-context";

const ask = (context: ReturnType<typeof testContext>) =>
  answerOf(() =>
    account({ request: new Request("http://localhost/account"), context, params: {} }),
  );

describe("the account", () => {
  it("opens with its primary page, once somebody is signed in", async () => {
    const context = await checkoutVisit("billing");
    expect((await ask(context)).leadsTo).toBe("/account/your-details");
    const anonymous = testContext({ crm: context.crm });
    expect((await ask(anonymous)).leadsTo).toBe("/login");
    expect(anonymous.session.returnTo).toBe("/account");
  });

  it("opens with whichever section the venue puts first", async () => {
    const context = await checkoutVisit("billing");
    context.venue = { ...context.venue, accountSections: ["your-orders", "your-details"] };
    expect((await ask(context)).leadsTo).toBe("/account/your-orders");
  });
});
