import { expect, it } from "vitest";

import { openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import * as confirmed from "../direct-debit-confirmed/route";
import * as verify from "../direct-debit-verify/route";
import * as page from "./route";

const HERE = "/order?order=o1&return=token";
const debit = { number: "RPA-10234", isWhole: false, failure: null, account: null };
const visit = (state: "confirmed" | "failed") =>
  visitorContext({
    verifyDirectDebit: answering({
      ...debit,
      state,
      failure: state === "failed" ? ("declined" as const) : null,
    }),
    startDirectDebit: refusing({ code: "not-signed-in" }),
  });

it.each(["confirmed", "failed"] as const)(
  "returning from the bank without a session redirects to the outcome of the direct debit: %s",
  async (state) => {
    const { location } = await openPage(verify, visit(state), HERE);
    expect(location).toBe(`/order/direct-debits/${state}?order=o1&return=token`);
  },
);

it("returning from the bank without a session shows no account, and links to the order after signing in", async () => {
  const context = visit("confirmed");
  const { data } = await openPage(confirmed, context, HERE);
  expect(data).toMatchObject({ last4: null, number: "RPA-10234", orderHref: "/login" });
  expect(context.session.returnTo).toBe("/order/confirmed?order=o1");
});

it("a failed direct debit shows the reason, and trying again requires signing in", async () => {
  const context = visit("failed");
  const { data } = await openPage(page, context, HERE);
  expect(data).toMatchObject({ failure: "declined", orderHref: "/login" });
  const again = await sendForm(page, context, { intent: "direct-debit" }, HERE);
  expect(again.location).toBe("/login");
  expect(context.session.returnTo).toBe("/order/confirmed?order=o1");
});

it.each([
  [null, false],
  ["session", true],
] as const)(
  "with the session %j, the page can name the account to end it in: %s",
  async (crmSession, can) => {
    const answer = answering({ ...debit, isWhole: true, state: "confirmed" as const });
    const calls = { verifyDirectDebit: answer, getCustomer: answering(sampleCustomer()) };
    const { data } = await openPage(
      confirmed,
      visitorContext(calls, { session: { crmSession } }),
      HERE,
    );
    expect(data).toMatchObject({ canEndOnline: can });
  },
);

it.each([
  [{}, ["/account/giving-history", "/account/memberships"]],
  [{ donations: false }, ["/account/memberships"]],
  [{ memberships: false }, ["/account/giving-history"]],
])("with %j, the page names only the parts of the account that exist", async (features, parts) => {
  const site = await startStubbedStorefront({
    getFeatures: answering(features),
    verifyDirectDebit: answering({ ...debit, isWhole: true, state: "confirmed" as const }),
    getCustomer: answering(sampleCustomer()),
  });
  const headers = { Cookie: await site.getCookie({ crmSession: "session" }) };
  const shown = await site.fetch("/order/direct-debits/confirmed?order=o1&return=token", {
    headers,
  });
  const own = /<main[\s>][^]*<\/main>/.exec(await shown.text())?.[0] ?? "";
  const links = [...own.matchAll(/href="(\/account\/[^"]+)"/g)].map(([, to]) => to);
  expect(links).toEqual(parts);
});
