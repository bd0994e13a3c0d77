import { describe, expect, it } from "vitest";

import { action, loader } from "../../app/pages/checkout/account/route";
import { loader as deliveryLoader } from "../../app/pages/checkout/delivery/route";
import { action as pay } from "../../app/pages/checkout/payment/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { formRequest } from "../support/test-context";

type Context = Awaited<ReturnType<typeof checkoutVisit>>;

const stored = ({ crm, session }: Context) => {
  const basket = crm.state.baskets.get(session.basketId ?? "");
  if (basket === undefined) throw new Error("the visitor has no basket");
  return basket;
};

/** Enters an access code, which the box office refuses from now on. */
async function refuseCode(context: Context): Promise<string> {
  const { id } = stored(context);
  await context.crm.enterCode(id, { code: "RA-LOVELL", caller: "c", requestKey: "k" }, null);
  const basket = stored(context);
  const codes = basket.codes.map((code) => ({ ...code, refusal: "access-name-mismatch" }));
  context.crm.state.baskets.set(id, { ...basket, codes });
  return codes[0]?.id ?? "";
}

/** A signed-in customer whose access code is for another name, after these steps. */
async function refusedVisit(done: "account" | "billing") {
  const before = await checkoutVisit(done);
  const codeId = await refuseCode(before);
  return { context: nextRequest(before), codeId };
}

const send = (context: Context, fields: Record<string, string>) =>
  answerOf(() =>
    action({ request: formRequest("/checkout/account", fields), context, params: {} }),
  );
const open = (context: Context) =>
  loader({ request: new Request("http://localhost/checkout/account"), context, params: {} });

describe("an access code of another name", () => {
  it("stops at the account step right after signing in", async () => {
    const context = await checkoutVisit("basket");
    const { claimBasket } = context.crm;
    context.crm.claimBasket = async (id, session) => {
      await claimBasket(id, session);
      await refuseCode(context);
      return { ok: true, value: stored(context) };
    };
    const form = { intent: "sign-in", email: "ada@example.com", password: "Concert2026" };
    const answer = await send(context, form);
    expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/account"]);
    expect(context.session.crmSession).not.toBeNull();
    const page = await open(nextRequest(context));
    expect(page.codeOfAnother).toMatchObject({ code: "RA-LOVELL" });
    expect(page.customer?.name).toBe("Ada Rivers");
    expect(page.frame.progress.find(({ name }) => name === "delivery")?.state).toBe("todo");
  });

  it("sends every later step back to the account, and none of them asks to sign in", async () => {
    const { context } = await refusedVisit("account");
    const request = new Request("http://localhost/checkout/delivery");
    const answer = await answerOf(() => deliveryLoader({ request, context, params: {} }));
    expect(answer.leadsTo).toBe("/checkout/account");
    expect(context.session.showNotices()).toEqual([]);
  });

  it("is not paid for, even from a payment page that was open before", async () => {
    const { context } = await refusedVisit("billing");
    const fields = { attemptKey: "0b0e8f2c-65d1-4a0e-8f57-6a4e1f1f3c11", total: "19800" };
    const request = formRequest("/checkout/payment", fields);
    const answer = await answerOf(() => pay({ request, context, params: {} }));
    expect(answer.leadsTo).toBe("/checkout/account");
    expect(context.crm.state.calls).not.toContain("startPayment");
  });

  it("is removed there, once or twice, and the basket keeps its tickets", async () => {
    const { context, codeId } = await refusedVisit("account");
    for (const visit of [context, nextRequest(context)]) {
      const answer = await send(visit, { intent: "remove-code", code: codeId });
      expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/basket"]);
      expect(visit.session.showNotices()).toContain("access-code-removed");
    }
    expect(stored(context)).toMatchObject({ codes: [], items: [{}, {}] });
    expect((await open(nextRequest(context))).codeOfAnother).toBeNull();
  });

  it.each([
    [{ code: "unavailable" }, 503, null],
    [{ code: "conflict", reason: "paying" }, 303, "/checkout/account"],
  ] as const)("stays when its removal fails with %o", async (failure, status, leadsTo) => {
    const { context, codeId } = await refusedVisit("account");
    context.crm.removeCode = () => Promise.resolve({ ok: false, failure } as never);
    const answer = await send(context, { intent: "remove-code", code: codeId });
    expect([answer.status, answer.leadsTo]).toEqual([status, leadsTo]);
    expect(stored(context).codes).toHaveLength(1);
  });

  it("leaves the way to another account open, and the basket in hand", async () => {
    const { context } = await refusedVisit("account");
    const answer = await send(context, { intent: "use-another" });
    expect(answer.leadsTo).toBe("/checkout/account");
    expect(context.session.crmSession).toBeNull();
    expect((await open(nextRequest(context))).codeOfAnother).toBeNull();
    expect(stored(context).items).toHaveLength(2);
  });
});
