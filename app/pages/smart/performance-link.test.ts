import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm, visitorContext } from "../../../tests/support/ask-page";
import { sampleBasket } from "../../../tests/support/samples/basket";
import { sampleEvent, sampleInstance, samplePriceList } from "../../../tests/support/samples/event";
import { answering, refusing } from "../../../tests/support/stub-crm";
import * as tickets from "./tickets/route";

const AT = { event: "e1", instance: "i1" };
const PATH = "/smart/add-to-cart/events/e1/i1";
const calls = {
  getEvent: answering(sampleEvent()),
  getInstance: answering(sampleInstance()),
  getPriceList: answering(samplePriceList()),
  createBasket: answering(sampleBasket({ items: [] })),
};
const visit = (more: Partial<Crm> = {}) => visitorContext({ ...calls, ...more });
const open = (query: string, more: Partial<Crm> = {}) =>
  openPage(tickets, visit(more), `${PATH}${query}`, AT);
const follow = (query: string, more: Partial<Crm> = {}) =>
  sendForm(tickets, visit(more), { requestKey: randomUUID() }, `${PATH}${query}`, AT);

it.each([
  ["", { quantity: 1, band: { name: "A" }, type: { id: "standard" }, each: { amount: 9_900 } }],
  [
    "?quantity=2&band=B&type=under30",
    { quantity: 2, band: { name: "B" }, type: { id: "under30" } },
  ],
  ["?type=schools&code=SCHOOLS", { type: { id: "schools", name: null }, each: null }],
])("opening a link with %j shows its tickets without adding them", async (query, expected) => {
  const response = await open(query);
  expect(response).toMatchObject({ status: 200, data: { problem: null, tickets: expected } });
});

it.each([
  ["?until=2020-01-01", "expired"],
  ["?until=soon", "wrong"],
  ["?quantity=0", "wrong"],
  ["?quantity=1e9", "wrong"],
  ["?quantity=1.000", "wrong"],
  ["?quantity=1e0", "wrong"],
  ["?quantity=0x2", "wrong"],
  ["?quantity=%2B2", "wrong"],
  ["?band=Z", "wrong"],
  ["?type=unknown", "wrong"],
  [`?code=${"X".repeat(200)}`, "wrong"],
  ["?code=Call+555+0100+for+a+refund", "wrong"],
  ["?type=Free!&code=SPRING", "wrong"],
  ["?quantity=10", "too-many"],
])("a link with %j shows the problem %s and adds nothing", async (query, problem) => {
  expect(await open(query)).toMatchObject({ status: 200, data: { problem, tickets: null } });
  expect((await follow(query)).status).toBe(400);
});

it("a link whose code is refused adds no tickets and shows the reason", async () => {
  const enterCode = refusing({ code: "not-allowed", reason: "code-expired" });
  const response = await follow("?code=OLD", { enterCode });
  expect(response).toMatchObject({ status: 400, data: { refusal: null, code: "code-expired" } });
});

it("a link whose seats are gone returns 400 with the refusal", async () => {
  const addTickets = refusing({ code: "not-enough-seats", band: "A", available: 0 });
  expect(await follow("", { addTickets })).toMatchObject({
    status: 400,
    data: { refusal: { code: "not-enough-seats" } },
  });
});

it("a link to a sold-out performance shows that it is sold out", async () => {
  const getInstance = answering(sampleInstance({ status: "sold-out" }));
  expect(await open("", { getInstance })).toMatchObject({
    data: { closed: "sold-out", tickets: null },
  });
});

it.each(["priority", "book"] as const)(
  "a link with a code can be submitted while the sale is %s, and shows the refusal if the code doesn't open it",
  async (status) => {
    const getInstance = answering(sampleInstance({ status }));
    const enterCode = answering(sampleBasket());
    expect(await open("?code=EARLY", { getInstance })).toMatchObject({
      data: { closed: status, canOpen: true, tickets: { quantity: 1 } },
    });
    expect(await open("", { getInstance })).toMatchObject({ data: { canOpen: false } });
    const reason = status === "book" ? "box-office-only" : status;
    const addTickets = refusing({ code: "not-allowed", reason });
    expect(await follow("?code=OTHER", { getInstance, enterCode, addTickets })).toMatchObject({
      status: 400,
      data: { refusal: { reason } },
    });
  },
);

it("a link to an unknown performance returns 404", async () => {
  const getInstance = refusing({ code: "not-found" });
  expect((await open("", { getInstance })).status).toBe(404);
});
