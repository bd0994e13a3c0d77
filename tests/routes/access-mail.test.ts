import { describe, expect, it } from "vitest";

import * as authentication from "../../app/pages/access/authentication/route";
import * as resetPassword from "../../app/pages/access/reset-password/route";
import { action as checkoutAccount } from "../../app/pages/checkout/account/route";
import { checkoutVisit } from "../support/checkout-visit";
import { testContext } from "../support/test-context";
import { translationOf } from "../support/words-of";
import { lastLink, next, open, send } from "./access-visit";

const ADA = "ada@example.com";
const ask = { intent: "send", email: ADA };

/** Ada has asked for a mail on her way to a page. */
async function asked(module: typeof authentication | typeof resetPassword) {
  const context = testContext({ session: { returnTo: "/account/your-orders?group=past" } });
  const answer = await send(module, context, ask);
  return { context, answer, path: lastLink(context) };
}
const tokenOf = (path: string) => new URL(path, "http://x").searchParams.get("token") ?? "";

describe("a link by mail", () => {
  it("is asked for by an address, and its page then takes the code", async () => {
    expect((await send(authentication, testContext(), { intent: "send", email: "" })).status).toBe(
      400,
    );
    const { context, answer } = await asked(authentication);
    expect([answer.status, answer.leadsTo]).toEqual([303, "/authentication?asked=1"]);
    const page = await open(authentication, next(context), "/authentication?asked=1");
    expect(page.data).toEqual({ link: null, asked: true, email: ADA });
  });

  it("shows a button, also to a mail scanner, and signs in by it, on another device too", async () => {
    const { context, path } = await asked(authentication);
    const device = testContext({ crm: context.crm });
    for (let looks = 0; looks < 3; looks += 1)
      expect((await open(authentication, device, path)).data).toMatchObject({
        link: { alive: true, kind: "magic-link", email: ADA },
      });
    const answer = await send(
      authentication,
      device,
      { intent: "link", token: tokenOf(path) },
      path,
    );
    expect([answer.status, answer.leadsTo]).toEqual([303, "/account/your-orders?group=past"]);
    expect(await next(device).customer()).toMatchObject({ id: "c1" });
  });

  it("opens the basket where the box office's own command sent it for that", async () => {
    const { context, path } = await asked(authentication);
    const plain = `/authentication?token=${tokenOf(path)}&to=basket`;
    const device = testContext({ crm: context.crm });
    const link = { intent: "link", token: tokenOf(path) };
    expect((await send(authentication, device, link, plain)).leadsTo).toBe("/checkout/basket");
  });

  it("works once; then one press asks for another, to the same address and the same way", async () => {
    const { context, path } = await asked(authentication);
    const link = { intent: "link", token: tokenOf(path) };
    await send(authentication, testContext({ crm: context.crm }), link, path);
    const late = testContext({ crm: context.crm });
    const again = await send(authentication, late, link, path);
    expect([again.status, again.data]).toMatchObject([400, { problem: "expired" }]);
    const page = await open(authentication, late, path);
    const { note } = (page.data as { link: { note: string } }).link;
    expect(page.data).toMatchObject({ link: { alive: false, email: ADA } });
    await send(authentication, late, { intent: "send", note });
    expect(context.crm.state.mails).toHaveLength(2);
    expect([late.session.email, late.session.returnTo]).toEqual([
      ADA,
      "/account/your-orders?group=past",
    ]);
    expect(translationOf("access.problem.expired")).toBe("Authentication link expired");
    expect(translationOf("access.problem.askAgain")).toMatch(/^Request a new one/);
  });

  it("is not worth anything once a newer one was sent", async () => {
    const { context, path } = await asked(authentication);
    await send(authentication, next(context), ask);
    expect((await open(authentication, next(context), path)).data).toMatchObject({
      link: { alive: false },
    });
  });

  it("has a code beside it, which may be typed with spaces", async () => {
    const { context } = await asked(authentication);
    const code = (typed: string) =>
      send(authentication, next(context), { intent: "code", email: ADA, code: typed });
    expect((await code("")).data).toMatchObject({ problem: "fields" });
    expect((await code("12345")).data).toMatchObject({
      lastResult: { error: { code: ["codeDigits"] } },
    });
    expect(await code("654321")).toMatchObject({ status: 400, data: { problem: "wrong-code" } });
    expect((await code("123 456")).leadsTo).toBe("/account/your-orders?group=past");
  });

  it("leads nowhere but to this site, whatever its note says", async () => {
    const { context, path } = await asked(authentication);
    const device = testContext({ crm: context.crm });
    const note = device.mailNotes.seal({ email: ADA, returnTo: "//evil.example", basket: null });
    const forged = `${path.split("&note=")[0] ?? ""}&note=${note}`;
    const answer = await send(
      authentication,
      device,
      { intent: "link", token: tokenOf(path) },
      forged,
    );
    expect(answer.leadsTo).toBe("/account/your-orders");
  });

  it("without a note that is ours asks for the address again", async () => {
    const page = await open(authentication, testContext(), "/authentication?token=x&note=y");
    expect(page.data).toMatchObject({ link: { alive: false, email: null, note: "" } });
  });
});

describe("a link from the checkout", () => {
  const fromCheckout = async () => {
    const context = await checkoutVisit("basket");
    const form = { intent: "sign-in", way: "magic-link", email: ADA, password: "" };
    const answer = await send({ action: checkoutAccount }, context, form, "/checkout/account");
    return { context, answer, path: lastLink(context) };
  };

  it("comes back to the checkout with the basket, on the same device", async () => {
    const { context, answer, path } = await fromCheckout();
    expect(answer.leadsTo).toBe("/authentication?asked=1");
    const visit = next(context);
    const back = await send(authentication, visit, { intent: "link", token: tokenOf(path) }, path);
    expect(back.leadsTo).toBe("/checkout/delivery");
    expect(visit.session.basketId).toBe(context.session.basketId);
  });

  it("leads to the orders where there is nothing left to check out", async () => {
    const { context, path } = await fromCheckout();
    const { baskets } = context.crm.state;
    for (const [id, basket] of baskets) baskets.set(id, { ...basket, items: [], lost: [] });
    const visit = next(context);
    const back = await send(authentication, visit, { intent: "link", token: tokenOf(path) }, path);
    expect(back.leadsTo).toBe("/account/your-orders");
  });

  it("offers the basket on another device", async () => {
    const { context, path } = await fromCheckout();
    const device = testContext({ crm: context.crm });
    const back = await send(authentication, device, { intent: "link", token: tokenOf(path) }, path);
    expect(back.leadsTo).toMatch(/^\/checkout\/basket\/link\/./);
  });

  it("needs an address, and nothing else", async () => {
    const form = { intent: "sign-in", way: "magic-link", email: "", password: "" };
    const answer = await send({ action: checkoutAccount }, await checkoutVisit("basket"), form);
    expect(answer).toMatchObject({
      status: 400,
      data: { intent: "sign-in", lastResult: { error: { email: ["required.email"] } } },
    });
  });
});

describe("a new password", () => {
  const choice = { intent: "new-password", password: "Concert2027", confirm: "Concert2027" };

  it("is chosen by the mail's link: every other session is over, and the way leads back", async () => {
    const { context, path } = await asked(resetPassword);
    const other = await context.crm.signIn({ email: ADA, password: "Concert2026" });
    const visit = next(context);
    expect((await open(resetPassword, visit, path)).data).toMatchObject({ link: { alive: true } });
    const answer = await send(resetPassword, visit, choice, path);
    expect([answer.status, answer.leadsTo]).toEqual([303, "/account/your-orders?group=past"]);
    expect([...context.crm.state.sessions.keys()]).toEqual([visit.session.crmSession]);
    expect(other.ok && context.crm.state.sessions.has(other.value.session)).toBe(false);
    expect(await send(resetPassword, next(context), choice, path)).toMatchObject({
      status: 400,
      data: { problem: "expired" },
    });
  });

  it.each([
    [
      { password: "", confirm: "" },
      { password: ["required.choosePassword"], confirm: ["required.confirmPassword"] },
    ],
    [
      { password: "concert", confirm: "Concert2" },
      { password: ["passwordRule"], confirm: ["passwordsDiffer"] },
    ],
  ])("that is %j is refused, and never shown again", async (typed, error) => {
    const { context, path } = await asked(resetPassword);
    const answer = await send(resetPassword, next(context), { ...choice, ...typed }, path);
    expect(answer).toMatchObject({ status: 400, data: { lastResult: { error } } });
    const { lastResult } = answer.data as { lastResult: { initialValue?: object } };
    expect(JSON.stringify(lastResult.initialValue ?? {})).not.toContain("oncert");
  });

  it("is not set while the box office does not answer, and the page says so", async () => {
    const { context, path } = await asked(resetPassword);
    const visit = next(context);
    context.crm.state.down = true;
    for (const [fields, at] of [
      [choice, path],
      [ask, "/reset-password"],
    ] as const)
      expect(await send(resetPassword, visit, fields, at)).toMatchObject({
        status: 503,
        data: { problem: "reset-failed" },
      });
    expect(translationOf("access.problem.resetFailed")).toMatch(/^Reset password failed/);
  });
});
