import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import type { Fund } from "#contract/schemas/fund";
import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { rendered } from "../../../../tests/support/rendered";
import { sampleBasket, sampleUpsell } from "../../../../tests/support/samples/basket";
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

const faultsOf = ({ data }: Awaited<ReturnType<typeof send>>) => (data as { error: unknown }).error;

it("the page of a fund offers the box office's amounts and the fund's own, the smallest first", async () => {
  const { data } = await openPage(page, visit(), HERE, FUND);
  expect(data).toMatchObject({ fund: { values: [usd(2_500), usd(5_000)] }, appeal: "" });
  const alone = await openPage(page, visit({ getDonationUpsell: unavailable }), HERE, FUND);
  expect(alone.data).toMatchObject({ fund: { values: [usd(2_500)] } });
});

it.each([
  ["?appeal=Back+to+school", "Back to school"],
  ["?appeal=Gala+night", ""],
  ["?appeal=%3Cb%3E", ""],
])("the page of a fund with %s has the appeal %j", async (query, appeal) => {
  const { data } = await openPage(page, visit(), `${HERE}${query}`, FUND);
  expect(data).toMatchObject({ appeal });
});

it("an unknown fund is a 404 that leads to all funds", async () => {
  const context = visit({ getFund: refusing({ code: "not-found" }) });
  expect((await openPage(page, context, HERE, FUND)).status).toBe(404);
  expect((await send(context, form())).status).toBe(404);
  expect(rendered(<UnknownFund />)).toContain('href="/contributions/donations"');
});

it("the page of a fund is a 503 while the box office does not answer", async () => {
  const context = visit({ getFund: unavailable });
  expect((await openPage(page, context, HERE, FUND)).status).toBe(503);
});

it("a gift goes into a new basket with its names and appeal, and the basket says so", async () => {
  const addDonation = vi.fn<Crm["addDonation"]>(answering(sampleBasket()));
  const context = visit({ addDonation });
  const names = { tributeType: "in-honor-of", tributeName: " Clara ", anonymous: "on" };
  const sent = {
    ...form(),
    ...names,
    recognitionName: "Ada",
    appeal: "Back to school",
    frequency: "monthly",
  };
  const answer = await send(context, sent);
  expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/basket"]);
  expect(addDonation).toHaveBeenCalledExactlyOnceWith({
    params: { id: "b1" },
    body: {
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
  expect(context.session.showNotices()).toEqual(["line-added"]);
});

it("an appeal that is not the fund's is not kept with a gift", async () => {
  const addDonation = vi.fn<Crm["addDonation"]>(answering(sampleBasket()));
  await send(visit({ addDonation }), { ...form(), appeal: "Gala night" });
  expect(addDonation.mock.calls[0]?.[0].body.appeal).toBeNull();
});

it("a gift without an amount is refused before there is a basket", async () => {
  const context = visit({ createBasket: undefined as never });
  const answer = await send(context, { tributeName: "Clara" });
  expect([answer.status, faultsOf(answer)]).toEqual([
    400,
    { gift: ["gift"], tributeType: ["tribute-type"] },
  ]);
});

it.each([
  [{ code: "invalid", fields: { amount: "too-much" } }, { giftOther: ["amount-too-much"] }],
  [{ code: "conflict", reason: "too-many-lines" }, { "": ["conflict.too-many-lines"] }],
  [{ code: "conflict", reason: "total-too-high" }, { "": ["conflict.total-too-high"] }],
  [{ code: "conflict", reason: "paying" }, { "": ["conflict.paying"] }],
] as const)("a gift that the box office refuses with %o says why", async (failure, errors) => {
  const answer = await send(visit({ addDonation: refusing(failure) as never }), form());
  expect([answer.status, faultsOf(answer)]).toEqual([400, errors]);
});

it("a gift for a basket that was bought meanwhile leads to a step that leads to the order", async () => {
  const addDonation = refusing({ code: "conflict", reason: "ordered" });
  const context = visit(
    { addDonation, getBasket: answering(sampleBasket()) },
    { session: { basketId: "b1" } },
  );
  expect((await send(context, form())).leadsTo).toBe("/checkout/summary");
});

it("a gift is answered with a 503 while the box office does not answer", async () => {
  expect((await send(visit({ addDonation: unavailable }), form())).status).toBe(503);
});

it("the page of a fund chooses no amount, and says to which appeal a gift answers", () => {
  const values = [usd(5_000)];
  const html = rendered(
    <GivePage
      fund={{ ...fund, values }}
      appeal="Back to school"
      requestKey=""
      lastResult={undefined}
    />,
  );
  // How often, and nothing else.
  expect(html.match(/<input[^>]*checked[^>]*>/g)).toEqual([expect.stringContaining("frequency")]);
  expect(html).toContain("Your gift counts toward Back to school.");
  expect(html).toContain("EIN 00-0000000");
  expect(html).toContain("for gifts of $100.00 or more");
});
