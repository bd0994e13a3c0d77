import { describe, expect, it } from "vitest";

import type { AccountAnswer } from "../../app/pages/account/account-answer";
import type { StoredCard } from "../../app/domain/checkout/stored-card";
import { action as access } from "../../app/pages/account/access/route";
import {
  action as contact,
  loader as contactPage,
} from "../../app/pages/account/contact-preferences/route";
import {
  action as survey,
  loader as surveyPage,
} from "../../app/pages/account/culture-survey/route";
import { loader as custom } from "../../app/pages/account/custom-view/route";
import { action as giftAid, loader as giftAidPage } from "../../app/pages/account/gift-aid/route";
import { action as prefer, loader as cardsPage } from "../../app/pages/account/payment-cards/route";
import {
  action as removeAccess,
  loader as removeAccessPage,
} from "../../app/pages/account/remove-access/route";
import {
  action as removeCard,
  loader as removeCardPage,
} from "../../app/pages/account/remove-card/route";
import { accountVisit } from "../support/account-visit";
import { answerOf } from "../support/answer-of";
import { formRequest } from "../support/test-context";
import { translationOf } from "../support/words-of";

type Context = Awaited<ReturnType<typeof accountVisit>>;
type Route = (args: {
  request: Request;
  context: Context;
  params: Record<string, string>;
}) => unknown;

const send = async (
  action: Route,
  context: Context,
  fields: [string, string][],
  params: Record<string, string> = {},
) => {
  const request = new Request(formRequest("/account/x", {}), { body: new URLSearchParams(fields) });
  const answer = await answerOf(() => action({ request, context, params }));
  const told = answer.data as Partial<AccountAnswer> | null;
  const { error, initialValue: typed } = told?.lastResult ?? {};
  return { ...answer, problem: told?.problem, error, typed };
};
const open = (loader: Route, context: Context, params: Record<string, string> = {}) =>
  answerOf(() => loader({ request: new Request("http://localhost/account/x"), context, params }));

/** The state of a page's form, as the page sends it along. */
const versionOf = async (loader: Route, context: Context): Promise<[string, string]> => [
  "version",
  ((await open(loader, context)).data as { version: string }).version,
];

describe("contact preferences", () => {
  const ticked: [string, string][] = [
    ["agreed", "Access"],
    ["agreed", "Fundraising"],
    ["interests", "opera"],
  ];

  it("are what was ticked and nothing else", async () => {
    const context = await accountVisit();
    const fields = [await versionOf(contactPage, context), ...ticked];
    expect((await send(contact, context, fields)).leadsTo).toBe("/account/contact-preferences");
    const { data } = await open(contactPage, context);
    const { choices, groups } = data as {
      choices: { id: string; agreed: boolean }[];
      groups: { tags: { id: string; chosen: boolean }[] }[];
    };
    expect(choices.filter(({ agreed }) => agreed).map(({ id }) => id)).toEqual([
      "Access",
      "Fundraising",
    ]);
    expect(groups[0]?.tags.filter(({ chosen }) => chosen).map(({ id }) => id)).toEqual(["opera"]);
    await send(contact, context, [await versionOf(contactPage, context)]);
    expect(context.crm.state.answers.agreed.get("c1")).toEqual([]);
  });

  it("changed in another window first are not overwritten, and what was ticked comes back", async () => {
    const context = await accountVisit();
    const version = await versionOf(contactPage, context);
    await send(contact, context, [version, ["agreed", "ShowsEvents"]]);
    const late = await send(contact, context, [version, ...ticked]);
    expect([late.status, late.problem]).toEqual([409, "changed"]);
    expect(late.typed).toMatchObject({ agreed: ["Access", "Fundraising"], interests: "opera" });
    expect(context.crm.state.answers.agreed.get("c1")).toEqual(["ShowsEvents"]);
    // Having seen what is stored now, the customer may save over it; a press too many changes nothing.
    const seen = [await versionOf(contactPage, context), ...ticked];
    for (let presses = 0; presses < 2; presses += 1)
      expect((await send(contact, context, seen)).status).toBe(303);
  });

  it("that there are not are refused", async () => {
    const { error } = await send(contact, await accountVisit(), [["interests", "football"]]);
    expect(error).toEqual({ interests: ["choiceGone"] });
  });

  it("could not be updated while the box office does not answer", async () => {
    const context = await accountVisit();
    context.crm.setContactChoices = () =>
      Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    const fields = [await versionOf(contactPage, context)];
    expect((await send(contact, context, fields)).status).toBe(503);
    expect(translationOf("failed.update-preferences")).toBe("Could not update your preferences.");
  });
});

describe("the access registration", () => {
  it("comes onto the account by its code, and leaves it again", async () => {
    const context = await accountVisit();
    expect((await send(access, context, [["code", "RIVER-1"]])).leadsTo).toBe("/account/access");
    expect((await open(removeAccessPage, context)).data).toMatchObject({
      access: { code: "RIVER-1" },
    });
    const shown: [string, string][] = [["shown", "RIVER-1"]];
    for (let presses = 0; presses < 2; presses += 1)
      expect((await send(removeAccess, context, shown)).leadsTo).toBe("/account/access");
    expect((await open(removeAccessPage, context)).leadsTo).toBe("/account/access");
  });

  it("that came onto the account in another window is neither replaced nor removed unseen", async () => {
    const context = await accountVisit();
    await send(access, context, [["code", "river-1"]]);
    const late = await send(access, context, [["code", "RIVER-2"]]);
    expect([late.status, late.problem]).toEqual([409, "changed"]);
    expect(late.typed).toMatchObject({ code: "RIVER-2" });
    const removed = await send(removeAccess, context, [["shown", "RIVER-0"]]);
    expect([removed.status, removed.problem]).toEqual([409, "changed"]);
    expect((await open(removeAccessPage, context)).data).toMatchObject({
      access: { code: "RIVER-1" },
    });
    // The same code once more, by a press too many, is there already.
    expect((await send(access, context, [["code", "RIVER-1"]])).status).toBe(303);
  });

  it.each(["unknown", "name", "taken"])("of a code that is %s does not", async (fault) => {
    const context = await accountVisit();
    context.crm.setOwnAccess = () =>
      Promise.resolve({ ok: false, failure: { code: "invalid", fields: { code: fault } } });
    const { status, error } = await send(access, context, [["code", "X"]]);
    expect([status, error]).toEqual([400, { code: [`accessCode.${fault}`] }]);
    expect(translationOf(`validation.accessCode.${fault}`)).not.toBe("");
  });

  it("needs a code", async () => {
    const { error } = await send(access, await accountVisit(), [["code", " "]]);
    expect(error).toEqual({ code: ["accessCode.required"] });
  });
});

describe("payment cards", () => {
  const card = (id: string, change: Partial<StoredCard> = {}): StoredCard => ({
    id,
    brand: "visa",
    maskedNumber: `•••• ${id}`,
    cardholderName: "Ada Rivers",
    expiryMonth: 12,
    expiryYear: 2030,
    isPreferred: false,
    address: null,
    ...change,
  });
  const withCards = async () => {
    const context = await accountVisit();
    const cards = [
      card("1111", { isPreferred: true }),
      card("2222", { expiryMonth: 11, expiryYear: 2026 }),
      card("3333", { expiryMonth: 12, expiryYear: 2026 }),
    ];
    context.crm.state.accounts.cards.set("c1", cards);
    return context;
  };

  it("are the preferred one and the alternatives, and it is said which ones have expired", async () => {
    const { data } = await open(cardsPage, await withCards());
    const { cards } = data as { cards: { expired: boolean }[] };
    expect(cards.map(({ expired }) => expired)).toEqual([false, true, false]);
  });

  it("say before one goes which becomes the preferred one: the next that is good still", async () => {
    const context = await withCards();
    const preferred = await open(removeCardPage, context, { card: "1111" });
    expect(preferred.data).toMatchObject({ next: { id: "3333" } });
    const other = await open(removeCardPage, context, { card: "2222" });
    expect(other.data).toMatchObject({ next: null });
    expect((await send(removeCard, context, [], { card: "1111" })).leadsTo).toBe(
      "/account/payment-cards",
    );
  });

  it("can each be preferred; anybody else's is not there", async () => {
    const context = await withCards();
    expect((await send(prefer, context, [["card", "3333"]])).status).toBe(303);
    expect((await send(prefer, context, [["card", "9999"]])).status).toBe(404);
    expect((await send(prefer, context, [])).status).toBe(400);
    expect((await open(removeCardPage, context, { card: "9999" })).status).toBe(404);
    expect((await send(removeCard, context, [], { card: "9999" })).status).toBe(404);
  });
});

describe("gift aid", () => {
  it("is there only where gifts are in pounds", async () => {
    expect((await open(giftAidPage, await accountVisit())).status).toBe(404);
    const pounds = await accountVisit({ venue: { currency: "GBP" } });
    expect((await open(giftAidPage, pounds)).data).toEqual({ declared: false });
  });

  it("is declared by a taxpayer, and ends again", async () => {
    const context = await accountVisit({ venue: { currency: "GBP" } });
    const refused = await send(giftAid, context, [["intent", "declare"]]);
    expect(refused.error).toEqual({ taxpayer: ["taxpayerOnly"] });
    const declaration: [string, string][] = [
      ["intent", "declare"],
      ["taxpayer", "on"],
    ];
    expect((await send(giftAid, context, declaration)).leadsTo).toBe("/account/gift-aid");
    expect((await open(giftAidPage, context)).data).toEqual({ declared: true });
    await send(giftAid, context, [["intent", "end"]]);
    expect((await open(giftAidPage, context)).data).toEqual({ declared: false });
  });
});

describe("the culture survey", () => {
  it("keeps what was answered; nothing answered is nothing kept", async () => {
    const context = await accountVisit();
    await send(survey, context, [
      await versionOf(surveyPage, context),
      ["age", "25-34"],
      ["gender", ""],
    ]);
    expect(context.crm.state.data.surveys.get("c1")).toEqual({ age: "25-34" });
    await send(survey, context, [await versionOf(surveyPage, context), ["age", ""]]);
    expect(context.session.kept?.notices).toContain("survey-taken-back");
    expect(context.crm.state.data.surveys.get("c1")).toEqual({});
    await send(survey, context, [await versionOf(surveyPage, context), ["age", ""]]);
    expect(context.session.kept?.notices.at(-1)).toBe("survey-empty");
  });

  it("answered in another window first is not overwritten", async () => {
    const context = await accountVisit();
    const version = await versionOf(surveyPage, context);
    for (let presses = 0; presses < 2; presses += 1)
      expect((await send(survey, context, [version, ["age", "25-34"]])).status).toBe(303);
    const late = await send(survey, context, [version, ["gender", "man"]]);
    expect([late.status, late.problem]).toEqual([409, "changed"]);
    expect(context.crm.state.data.surveys.get("c1")).toEqual({ age: "25-34" });
  });

  it("takes no answer that it did not ask for", async () => {
    const { status, error } = await send(survey, await accountVisit(), [["age", "old"]]);
    expect([status, error]).toEqual([400, { age: ["chooseFromList"] }]);
  });
});

describe("a view of the venue's own", () => {
  const customViews = [{ name: "your-visit", tabs: ["before", "afterwards"] }] as const;

  it("opens with its first tab, and each tab by its address", async () => {
    const context = await accountVisit({ venue: { customViews } });
    const opened = async (params: Record<string, string>) => open(custom, context, params);
    expect((await opened({ customView: "your-visit" })).data).toMatchObject({ tab: "before" });
    expect((await opened({ customView: "your-visit", tab: "afterwards" })).data).toMatchObject({
      tab: "afterwards",
    });
    expect((await opened({ customView: "your-visit", tab: "none" })).status).toBe(404);
    expect((await opened({ customView: "none" })).status).toBe(404);
  });
});

it("a section that the venue has not is a page that is not there", async () => {
  const context = await accountVisit({ venue: { accountSections: ["your-details"] } });
  expect((await open(contactPage, context)).status).toBe(404);
  expect((await send(contact, context, [])).status).toBe(404);
});
