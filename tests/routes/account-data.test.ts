import { describe, expect, it } from "vitest";

import { readableCopy } from "../../app/pages/account/data-copy/readable-copy.server";
import type { ClosingAnswer } from "../../app/pages/account/account-answer";
import { action as close, loader as closePage } from "../../app/pages/account/close-account/route";
import { loader as copy } from "../../app/pages/account/data-copy/route";
import { action as openCopies, loader as yourData } from "../../app/pages/account/your-data/route";
import { accountVisit } from "../support/account-visit";
import { answerOf } from "../support/answer-of";
import { formRequest, testContext } from "../support/test-context";

type Context = Awaited<ReturnType<typeof accountVisit>>;
const right = { password: "Concert2026" };

const send = async (
  action: typeof close | typeof openCopies,
  context: Context,
  fields: Record<string, string>,
) => {
  const request = formRequest("/account/your-data", fields);
  const answer = await answerOf(() => action({ request, context, params: {} }));
  const told = answer.data as ClosingAnswer | null;
  return { ...answer, closing: told?.closing, result: told?.lastResult };
};
const download = (context: Context, format: string) =>
  copy({ request: new Request("http://localhost/account/x"), context, params: { format } });

describe("a copy of one's data", () => {
  it("is for whoever gave the password a short while ago, not for any open session", async () => {
    const context = await accountVisit();
    expect((await download(context, "json")).headers.get("Location")).toBe("/account/your-data");
    const wrong = await send(openCopies, context, { password: "Nope1" });
    expect([wrong.status, wrong.result?.error]).toEqual([400, { password: ["passwordWrong"] }]);
    expect(wrong.result?.initialValue).toEqual({});
    expect((await send(openCopies, context, right)).leadsTo).toBe("/account/your-data");
    const page = await answerOf(() =>
      yourData({ request: new Request("http://localhost/"), context, params: {} }),
    );
    expect(page.data).toEqual({ guestEmail: null, isPending: false, fresh: true });
    const file = await download(context, "json");
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="your-data.json"');
    expect(file.headers.get("Cache-Control")).toBe("private, no-store, no-cache");
    expect(await file.json()).toMatchObject({ details: [{ email: "ada@example.com" }] });
  });

  it("is a page to read, too, and nothing else", async () => {
    const context = await accountVisit();
    await send(openCopies, context, right);
    const page = await (await download(context, "html")).text();
    expect(page).toContain("<h2>Addresses</h2>");
    expect(page).toContain("<dt>First name</dt><dd>Ada</dd>");
    expect((await download(context, "exe")).status).toBe(404);
  });

  it("shows what somebody typed as text, never as markup", () => {
    const page = readableCopy(
      { details: [{ firstName: '<script>alert("1")</script>', lastName: null }] },
      { title: "A & B", date: "", language: "en", part: (name) => name },
    );
    expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
    expect(page).toContain("<h1>A &amp; B</h1>");
    expect(page).not.toContain("Last name");
  });

  it("is nobody else's", async () => {
    const answer = await answerOf(() => download(testContext(), "json"));
    expect(answer.leadsTo).toBe("/login");
  });
});

describe("closing the account", () => {
  it("needs the password, and signs out", async () => {
    const context = await accountVisit();
    const wrong = await send(close, context, { password: "" });
    expect(wrong.result?.error).toEqual({ password: ["required.password"] });
    expect((await send(close, context, right)).leadsTo).toBe("/");
    expect(context.session.crmSession).toBeNull();
    expect(context.session.kept?.notices).toEqual(["account-closed"]);
    const again = await context.crm.signIn({ email: "ada@example.com", ...right });
    expect(again.ok).toBe(false);
  });

  it.each(["paying", "reserved"] as const)("waits while %s", async (closing) => {
    const context = await accountVisit();
    context.crm.state.data.closing = closing;
    const answer = await send(close, context, right);
    expect([answer.status, answer.closing]).toEqual([409, closing]);
    expect(context.session.crmSession).not.toBeNull();
  });

  it("says how many tickets there are for performances ahead", async () => {
    const context = await accountVisit();
    const { data } = await answerOf(() =>
      closePage({ request: new Request("http://localhost/"), context, params: {} }),
    );
    expect(data).toEqual({ guestEmail: null, isPending: false, ticketCount: 0 });
  });
});
