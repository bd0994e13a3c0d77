import { describe, expect, it } from "vitest";

import type { CrmFailure } from "../../app/.server/crm/crm-result";
import type { Basket } from "../../app/domain/basket/basket";
import { money } from "../../app/domain/money";
import { action, loader } from "../../app/pages/basket/basket/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { formRequest } from "../support/test-context";

type Context = Awaited<ReturnType<typeof checkoutVisit>>;

const send = (context: Context, fields: Record<string, string>) =>
  answerOf(() => action({ request: formRequest("/checkout/basket", fields), context, params: {} }));

const entry = (code: string) => ({
  id: `id-${code}`,
  kind: "promo" as const,
  code,
  name: code,
  saves: money(1_000, "USD"),
  refusal: null,
});
const other = (code: string) => ({
  id: `id-${code}`,
  code,
  name: code,
  total: money(18_800, "USD"),
});

/** The visitor's basket with one promo code in force, and a second one beside it. */
async function withCodes(inForce: string, aside: string | null) {
  const context = await checkoutVisit("basket");
  setCodes(context, inForce, aside);
  return nextRequest(context);
}

function setCodes({ crm, session }: Context, inForce: string, aside: string | null): Basket {
  const basket = crm.state.baskets.get(session.basketId ?? "");
  if (basket === undefined) throw new Error("the visitor has no basket");
  const otherCode = aside === null ? null : other(aside);
  const changed = { ...basket, codes: [entry(inForce)], otherCode };
  crm.state.baskets.set(basket.id, changed);
  return changed;
}

const answerWith = (context: Context, inForce: string, aside: string | null) => () =>
  Promise.resolve({ ok: true, value: setCodes(context, inForce, aside) } as const);
const fail = (failure: CrmFailure) => () => Promise.resolve({ ok: false, failure } as never);

describe("a second access code", () => {
  it("is announced as the one that replaces the first", async () => {
    const context = await withCodes("FIRST", null);
    context.crm.enterCode = answerWith(context, "SECOND", null);
    await send(context, { intent: "code", code: "second" });
    expect(context.session.kept?.notices).toEqual(["code-replaced"]);
  });
});

describe("a second promo code", () => {
  it.each([
    ["SECOND", "FIRST", "code-better"],
    ["FIRST", "SECOND", "code-kept"],
  ])("with %s in force afterwards is said as such", async (inForce, aside, notice) => {
    const context = await withCodes("FIRST", null);
    context.crm.enterCode = answerWith(context, inForce, aside);
    const answer = await send(context, { intent: "code", code: "second" });
    expect(answer).toMatchObject({ status: 303, leadsTo: "/checkout/basket" });
    expect(context.session.kept?.notices).toEqual([notice]);
  });

  it("is shown with what the basket would cost with it", async () => {
    const context = await withCodes("FIRST", "SECOND");
    const request = new Request("http://localhost/checkout/basket");
    const { basket } = await loader({ request, context, params: {} });
    expect(basket).toMatchObject({
      codes: [{ code: "FIRST" }],
      otherCode: { code: "SECOND", total: { amount: 18_800 } },
    });
  });

  it("is used instead when the visitor chooses it", async () => {
    const context = await withCodes("FIRST", "SECOND");
    const asked: string[] = [];
    context.crm.usePromoCode = (_basketId, codeId) => {
      asked.push(codeId);
      return answerWith(context, "SECOND", "FIRST")();
    };
    const answer = await send(context, { intent: "use-code", code: "id-SECOND" });
    expect(answer).toMatchObject({ status: 303, leadsTo: "/checkout/basket" });
    expect(asked).toEqual(["id-SECOND"]);
    expect(context.session.kept?.notices).toEqual(["code-used"]);
  });

  it("that has expired meanwhile is not used, and the page says so", async () => {
    const context = await withCodes("FIRST", "SECOND");
    context.crm.usePromoCode = fail({ code: "not-allowed", reason: "code-expired" });
    const answer = await send(context, { intent: "use-code", code: "id-SECOND" });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ refusal: { reason: "code-expired" } });
  });

  it("that was removed in another window changes nothing, and the page says so", async () => {
    const context = await withCodes("FIRST", null);
    context.crm.usePromoCode = fail({ code: "not-found" });
    const answer = await send(context, { intent: "use-code", code: "id-SECOND" });
    expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/basket"]);
    expect(context.session.kept?.notices).toEqual(["line-gone"]);
  });

  it("that is chosen by a form without its id is refused", async () => {
    const answer = await send(await withCodes("FIRST", "SECOND"), { intent: "use-code" });
    expect(answer.status).toBe(400);
  });
});
