import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";

import { ticketsOf } from "~/domain/basket/basket";
import { action, loader } from "../../app/pages/events/choose-seats/route";
import { loader as priceSelection } from "../../app/pages/events/price-selection/route";
import { loader as seatFacts } from "../../app/pages/events/seat-facts/route";
import { answerOf } from "../support/answer-of";
import { testContext } from "../support/test-context";

const AT = { event: "e0", instance: "i0" };
const path = (view: string) => `http://localhost:3000/events/e0/i0/syos/${view}`;
const notFound = { init: { status: 404 } };

async function look(view: string, query = "", { at = AT, context = testContext() } = {}) {
  const request = new Request(`${path(view)}${query}`);
  const answer = await loader({ request, context, params: { ...at, view } });
  return "init" in answer
    ? { status: answer.init?.status, ...answer.data }
    : { status: 200, ...answer };
}

async function choose(fields: [name: string, value: string][], context = testContext()) {
  const body = new URLSearchParams(fields);
  const request = new Request(path("orchestra"), { method: "POST", body });
  const params = { ...AT, view: "orchestra" };
  const { status, leadsTo, data } = await answerOf(() => action({ request, context, params }));
  return { status, leadsTo, body: data, context };
}

const key = (): [string, string] => ["requestKey", randomUUID()];
const seats = (...ids: string[]) => ids.map((id): [string, string] => ["seat", id]);
const nothingTaken = (crm: ReturnType<typeof testContext>["crm"]) => {
  expect(crm.state.baskets.size).toBe(0);
};

describe("a view of the seats", () => {
  it("is the whole hall, one section, or a list of what was looked for", async () => {
    const overview = await look("overview");
    if (overview.kind !== "overview") throw new Error(overview.kind);
    expect(overview.sections.map(({ name, free, slug }) => [name, free, slug])).toEqual([
      ["Orchestra", 14, "orchestra"],
      ["First Tier", 14, "first-tier"],
    ]);
    const section = await look("first-tier");
    if (section.kind !== "section") throw new Error(section.kind);
    expect(section.section.seats).toHaveLength(16);
    const list = await look("list", "?together=3&feature=wheelchair");
    if (list.kind !== "list") throw new Error(list.kind);
    expect(list.offers).toEqual([]);
  });

  it("that does not exist is not found, and all that there are are shown instead", async () => {
    const instead = await look("balcony");
    expect(instead).toMatchObject({ status: 404, kind: "overview", instead: true });
    expect(await look("overview")).toMatchObject({ status: 200, instead: false });
  });

  it("of a performance of another event is not found", async () => {
    const others = [
      { ...AT, event: "e1" },
      { ...AT, instance: "none" },
    ];
    for (const at of others)
      await expect(look("orchestra", "", { at })).rejects.toMatchObject(notFound);
  });

  it("is at the prices, and of the performances, that a visitor's code opens", async () => {
    const early = { event: "e13", instance: "i13" };
    const context = testContext();
    await expect(look("overview", "", { at: early, context })).rejects.toMatchObject({
      status: 303,
    });
    for (const code of ["EARLY", "RA-LOVELL"]) {
      const made = await context.crm.enterCode(
        context.session.basketId,
        { code, caller: "127.0.0.1", requestKey: randomUUID() },
        null,
      );
      if (!made.ok) throw new Error(code);
      context.keepBasket(made.value);
    }
    expect(await look("overview", "", { at: early, context })).toMatchObject({ closed: null });
    const { priceList } = await look("orchestra", "", { context });
    expect(priceList.priceTypes.map(({ id }) => id)).toContain("access");
    expect((await look("orchestra")).priceList.priceTypes.map(({ id }) => id)).not.toContain(
      "access",
    );
  });

  it("takes what makes no sense in a search for not asked", async () => {
    const list = await look("list", "?together=-7&band=&feature=sofa&together=x");
    expect(list).toMatchObject({ wish: { together: 2, band: undefined, feature: undefined } });
  });

  it("of a performance that is not sold leads to its own page, which says why", async () => {
    const cancelled = { event: "e27", instance: "i27" };
    await expect(look("overview", "", { at: cancelled })).rejects.toMatchObject({ status: 303 });
  });
});

describe("chosen seats", () => {
  it("are these and no others in the basket", async () => {
    const { leadsTo, context } = await choose([key(), ...seats("O-A-2", "T-B-3")]);
    expect(leadsTo).toBe("/checkout/basket");
    const [basket] = context.crm.state.baskets.values();
    expect(ticketsOf(basket?.items ?? []).map(({ band }) => band)).toEqual(["A", "B"]);
  });

  it("that are posted twice are one", async () => {
    const { context } = await choose([key(), ...seats("O-A-2", "O-A-2")]);
    const [basket] = context.crm.state.baskets.values();
    expect(basket?.items).toHaveLength(1);
  });

  it("must be some, and the form must be whole", async () => {
    for (const fields of [[key()], seats("O-A-2"), [key(), ["seat", "x".repeat(101)]]]) {
      const { status, body, context } = await choose(fields as [string, string][]);
      expect([status, body]).toMatchObject([400, { refusal: null }]);
      nothingTaken(context.crm);
    }
  });

  it("are more than anybody may have, and stay chosen", async () => {
    const many = Array.from({ length: 51 }, (_, index) => `O-A-${index}`);
    const { status, body, context } = await choose([key(), ...seats(...many)]);
    expect([status, body]).toMatchObject([400, { refusal: null, chosen: many }]);
    nothingTaken(context.crm);
  });

  it("beyond what one order may have are refused by the box office, and stay chosen", async () => {
    const ten = ["A", "B"].flatMap((row) => [2, 3, 6, 7, 8].map((at) => `O-${row}-${at}`));
    const { status, body, context } = await choose([key(), ...seats(...ten)]);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      refusal: { code: "limit", limit: { maxTickets: 9, totalTickets: 10 } },
      chosen: ten,
    });
    nothingTaken(context.crm);
  });

  it("of which one was sold are kept but for that one, and the nearest are offered by name", async () => {
    const { status, body, context } = await choose([key(), ...seats("O-A-1", "O-A-2")]);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      refusal: { code: "seats-taken", lost: [{ section: "Orchestra", row: "A", number: "1" }] },
      chosen: ["O-A-2"],
      nearest: [
        { id: "O-A-7", section: "Orchestra", row: "A", number: "7" },
        { id: "O-A-8", section: "Orchestra", row: "A", number: "8" },
      ],
    });
    nothingTaken(context.crm);
  });

  it("of another hall are said to be none of this one, and the others stay chosen", async () => {
    const { status, body, context } = await choose([key(), ...seats("O-A-2", "Z-9-9")]);
    expect([status, body]).toMatchObject([
      400,
      { refusal: { code: "not-allowed", reason: "unknown-seat" }, chosen: ["O-A-2"] },
    ]);
    expect(context.crm.state.calls).not.toContain("addTickets");
  });

  it("at a price type that is not offered are refused, and both stay chosen", async () => {
    const { status, body, context } = await choose([
      key(),
      ...seats("O-A-2", "O-A-3"),
      ["type", "under30"],
      ["type", "staff"],
    ]);
    expect([status, body]).toMatchObject([
      400,
      {
        refusal: { code: "not-allowed", reason: "price-not-open" },
        chosen: ["O-A-2", "O-A-3"],
        types: { "O-A-2": "under30", "O-A-3": "staff" },
      },
    ]);
    nothingTaken(context.crm);
  });

  it("are not lost without a word when the box office does not answer", async () => {
    const context = testContext();
    context.crm.state.down = true;
    expect(await choose([key(), ...seats("O-A-2")], context)).toMatchObject({ status: 503 });
  });
});

describe("the pages about chosen seats", () => {
  const at = (query: string) => ({
    request: new Request(`http://localhost:3000/events/e0/i0/seats?${query}`),
    context: testContext(),
    params: AT,
  });

  it("show each seat of the hall once, in the hall's order, and none of another hall", async () => {
    const query = "seat=T-A-2&seat=O-A-3&seat=O-A-3&seat=Z-1";
    for (const load of [priceSelection, seatFacts]) {
      const { seats: shown, view } = await load(at(query));
      expect(shown.map(({ seat }) => seat.id)).toEqual(["O-A-3", "T-A-2"]);
      expect(view).toBe("orchestra");
    }
  });

  it("are there with nothing to show too", async () => {
    for (const load of [priceSelection, seatFacts]) {
      expect(await load(at(""))).toMatchObject({ seats: [], view: null });
    }
  });
});
