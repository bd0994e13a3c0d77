import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import type { Fund } from "#contract/schemas/fund";
import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { rendered } from "../../../../tests/support/rendered";
import {
  sampleBasket,
  sampleProduct,
  sampleUpsell,
} from "../../../../tests/support/samples/basket";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import { GivePage, UnknownFund } from "./page";
import * as page from "./route";

const fund: Fund = {
  id: "education",
  name: "Music in Schools",
  description: "Brings our musicians to public schools.",
  code: "ED-3100",
  defaultAmount: usd(2_500),
  appeals: ["Back to school"],
  minAmount: usd(100),
  maxAmount: usd(10_000_000),
  recognitionNameFrom: usd(10_000),
  takesMonthly: true,
};
const offered = (...amounts: number[]) => ({
  ...fund,
  gifts: amounts.map((amount) => ({ amount: usd(amount), text: null })),
});
const alone = { appeal: "", paysAtOnce: true, requestKey: "" };
const FUND = { fund: "education" };
const HERE = "/contributions/donations/education";
const reads = { getFund: answering(fund), getDonationUpsell: answering(sampleUpsell) };
const visit = (calls: Partial<Crm> = {}, options: Parameters<typeof visitorContext>[1] = {}) =>
  visitorContext(
    { ...reads, createBasket: answering(sampleBasket({ items: [] })), ...calls },
    options,
  );
const form = () => ({ gift: "5000", requestKey: randomUUID() });
const send = (context: ReturnType<typeof visit>, fields: Record<string, string>) =>
  sendForm(page, context, fields, HERE, FUND);

const getErrors = ({ data }: Awaited<ReturnType<typeof send>>) =>
  (data as { error: unknown }).error;

it("a fund's page lists the suggested amounts and the fund's default in ascending order", async () => {
  const { data } = await openPage(page, visit(), HERE, FUND);
  expect(data).toMatchObject({ fund: offered(2_500, 5_000), appeal: "" });
  const without = await openPage(page, visit({ getDonationUpsell: unavailable }), HERE, FUND);
  expect(without.data).toMatchObject({ fund: offered(2_500) });
});

it("a fund's own suggested amounts replace the others, with what each does, within the limits", async () => {
  const gift = { amount: usd(5_000), text: "Brings two students to a rehearsal." };
  const suggested = [gift, { amount: usd(50), text: "Too little." }];
  const own = visit({ getFund: answering({ ...fund, suggested }) });
  const { data } = await openPage(page, own, HERE, FUND);
  expect(data).toMatchObject({ fund: { gifts: [gift] } });
  const shown = <GivePage fund={{ ...fund, gifts: [gift] }} {...alone} />;
  expect(rendered(shown)).toContain(gift.text);
});

it.each([
  ["?appeal=Back+to+school", "Back to school"],
  ["?appeal=Gala+night", ""],
  ["?appeal=%3Cb%3E", ""],
])("a fund's page opened with %s uses the appeal %j", async (query, appeal) => {
  const { data } = await openPage(page, visit(), `${HERE}${query}`, FUND);
  expect(data).toMatchObject({ appeal });
});

it("an unknown fund returns 404 and links to all funds", async () => {
  const context = visit({ getFund: refusing({ code: "not-found" }) });
  expect((await openPage(page, context, HERE, FUND)).status).toBe(404);
  expect((await send(context, form())).status).toBe(404);
  expect(rendered(<UnknownFund />)).toContain('href="/contributions/donations"');
});

it("a fund's page returns 503 while the box office is down", async () => {
  const context = visit({ getFund: unavailable });
  expect((await openPage(page, context, HERE, FUND)).status).toBe(503);
});

it("a donation is added to a new basket with its names and appeal, and shows a notice", async () => {
  const addLine = vi.fn<Crm["addLine"]>(answering(sampleBasket()));
  const context = visit({ addLine });
  const names = { tributeType: "in-honor-of", tributeName: " Clara ", anonymous: "on" };
  const sent = {
    ...form(),
    ...names,
    recognitionName: "Ada",
    appeal: "Back to school",
    frequency: "monthly",
  };
  const response = await send(context, sent);
  expect([response.status, response.location]).toEqual([303, "/checkout/basket"]);
  expect(addLine).toHaveBeenCalledExactlyOnceWith({
    params: { id: "b1" },
    body: {
      kind: "donation",
      fundId: "education",
      amount: 5_000,
      monthly: true,
      appeal: "Back to school",
      recognitionName: null,
      anonymous: true,
      tribute: { type: "in-honor-of", name: "Clara" },
    },
    requestKey: sent.requestKey,
  });
  expect(context.session.basketId).toBe("b1");
  expect(context.session.showNotices()).toEqual(["donation-added"]);
});

it("a donation that is all there is to pay for leads on to the checkout, if the form says so", async () => {
  const items = [sampleProduct({ kind: "donation", cents: 5_000 })];
  const only = sampleBasket({ items });
  const give = async (basket: ReturnType<typeof sampleBasket>, fields: Record<string, string>) =>
    (
      await send(visit({ addLine: answering(basket), getBasket: answering(basket) }), {
        ...form(),
        ...fields,
      })
    ).location;
  expect(await give(only, { paysAtOnce: "on" })).toBe("/checkout/account");
  expect(await give(only, {})).toBe("/checkout/basket");
  const more = sampleBasket({ items: [...items, sampleProduct()] });
  expect(await give(more, { paysAtOnce: "on" })).toBe("/checkout/basket");
});

it("a donation drops an appeal that doesn't belong to the fund", async () => {
  const addLine = vi.fn<Crm["addLine"]>(answering(sampleBasket()));
  await send(visit({ addLine }), { ...form(), appeal: "Gala night" });
  expect(addLine.mock.calls[0]?.[0].body).toMatchObject({ appeal: null });
});

it("a fund's page asks for neither a name nor anonymity if the venue doesn't, and keeps what is sent", async () => {
  const silent = { displayRecognitionName: false, displayAnonymousOption: false };
  const html = rendered(<GivePage fund={{ ...offered(2_500), ...silent }} {...alone} />);
  expect(html).toContain('name="tributeName"');
  expect(html).not.toMatch(/name="(recognitionName|anonymous)"/);
  const addLine = vi.fn<Crm["addLine"]>(answering(sampleBasket()));
  const context = visit({ addLine, getFund: answering({ ...fund, ...silent }) });
  await send(context, { ...form(), gift: "", giftOther: "200", recognitionName: "Ada" });
  expect(addLine.mock.calls[0]?.[0].body).toMatchObject({ recognitionName: "Ada" });
});

it("a donation without an amount returns 400 without creating a basket", async () => {
  const context = visit({ createBasket: undefined as never });
  const response = await send(context, { tributeName: "Clara" });
  expect([response.status, getErrors(response)]).toEqual([
    400,
    { gift: ["gift"], tributeType: ["tribute-type"] },
  ]);
});

it.each([
  [{ code: "invalid", fields: { amount: "too-much" } }, { giftOther: ["amount-too-much"] }],
  [{ code: "conflict", reason: "too-many-lines" }, { "": ["conflict.too-many-lines"] }],
  [{ code: "conflict", reason: "total-too-high" }, { "": ["conflict.total-too-high"] }],
  [{ code: "conflict", reason: "paying" }, { "": ["conflict.paying"] }],
] as const)(
  "a donation refused with %o returns 400 with the matching error",
  async (failure, errors) => {
    const response = await send(visit({ addLine: refusing(failure) as never }), form());
    expect([response.status, getErrors(response)]).toEqual([400, errors]);
  },
);

it("a donation to an ordered basket redirects to the summary step, which leads to the order", async () => {
  const addLine = refusing({ code: "conflict", reason: "ordered" });
  const context = visit(
    { addLine, getBasket: answering(sampleBasket()) },
    { session: { basketId: "b1" } },
  );
  expect((await send(context, form())).location).toBe("/checkout/summary");
});

it("a donation returns 503 while the box office is down", async () => {
  expect((await send(visit({ addLine: unavailable }), form())).status).toBe(503);
});

it("a fund's page preselects the amount in the middle, and names the appeal", () => {
  const html = rendered(
    <GivePage fund={offered(2_500, 5_000, 10_000, 25_000)} {...alone} appeal="Back to school" />,
  );
  expect(html.match(/<input[^>]*checked[^>]*>/g)).toEqual([
    expect.stringContaining('value="5000"'),
    expect.stringContaining("frequency"),
  ]);
  // The button names the chosen amount; without :has() only what it does.
  expect(html).toContain('data-sum-2="$50"');
  expect(html).toContain(">Give now<");
  expect(html).toMatch(/class="chosen-sum">Give <span/);
  expect(html).toContain("Your gift counts toward Back to school.");
  expect(html).toContain("EIN 00-0000000");
  expect(html).toContain("for gifts of $100 or more");
});

it.each([
  ["0.50", "Enter $1 or more"],
  ["100000.01", "Enter $100,000 or less"],
])("a donation of %s is refused with the limit", async (giftOther, message) => {
  const { data } = await send(visit(), { ...form(), gift: "other", giftOther });
  const shown = <GivePage fund={offered()} {...alone} />;
  expect(rendered(shown, "en-us", data)).toContain(message);
});
