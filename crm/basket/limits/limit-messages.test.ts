import fc from "fast-check";
import { expect, it } from "vitest";

import type { TicketLimit } from "#contract/schemas/ticket";
import { loadTranslations } from "../../../app/.server/i18n/translations";
import { notAllowedMessage, refusalMessage } from "../../../app/parts/refusals/refusal-message";
import { redactLimit } from "./buyer-tickets";
import { findExceededAccessLimit, findExceededLimit, findExceededOrderLimit } from "./rules";
import { findExceededRowLimit } from "../../stock/sale/row-limit-rules";
import type { CodeRecord } from "../contents/code-record";
import { categoryRefusals } from "#contract/rules/food/food";

const translations = Object.values(loadTranslations(false));

type MessageOf = (t: (typeof translations)[number]["t"]) => string;

/** The numbers of a message in their order, in each language. Names of performances and types must have none. */
const numbersIn = (getMessage: MessageOf): number[][] =>
  translations.map(({ t }) => (getMessage(t).match(/\d+/g) ?? []).map(Number));

/**
 * The message of a limit must have the numbers of its rule, in this order in each language: the maximum, what was bought
 * before (if anything), and the tickets of the order. The last two must exceed the first.
 */
function expectNumbers(
  limit: TicketLimit | null,
  rule: { max: number; before: number; order: number },
) {
  const { max, before, order } = rule;
  const isExceeded = order > 0 && before + order > max;
  expect(limit === null).toBe(!isExceeded);
  if (limit === null) return;
  const numbers = before === 0 ? [max, order] : [max, before, order];
  for (const shown of numbersIn((t) => refusalMessage(t, { code: "limit", limit })))
    expect(shown).toEqual(numbers);
}

const count = fc.integer({ min: 0, max: 12 });
const countEach = (counts: Record<string, number>) =>
  Object.entries(counts).map(([priceTypeId, quantity]) => ({ priceTypeId, quantity }));

it("messages of price type limits add up", () => {
  fc.assert(
    fc.property(count, count, fc.integer({ min: 1, max: 9 }), (before, order, max) => {
      const limit = findExceededLimit({
        instance: { name: "Nightcap", maxTickets: 99 },
        priceTypes: [{ id: "u", name: "Under", maxTickets: max }],
        inOrder: countEach({ u: order, other: 3 }),
        purchased: countEach({ u: before, other: 5 }),
      });
      expectNumbers(limit, { max, before, order });
    }),
  );
});

it("messages of the limits of a performance and of an order add up", () => {
  fc.assert(
    fc.property(count, count, fc.integer({ min: 1, max: 9 }), (first, second, max) => {
      const order = first + second;
      const ofInstance = findExceededLimit({
        instance: { name: "Nightcap", maxTickets: max },
        priceTypes: [],
        inOrder: countEach({ a: first, b: second }),
        purchased: countEach({ a: 7 }),
      });
      expectNumbers(ofInstance, { max, before: 0, order });
      const tickets = (instanceId: string, quantity: number) =>
        Array.from({ length: quantity }, () => ({
          instanceId,
          title: "Nightcap",
          packageItemId: null,
        }));
      const ofOrder = findExceededOrderLimit(
        [...tickets("a", first), ...tickets("b", second), ...tickets("c", 1)],
        "b",
        max,
      );
      expectNumbers(ofOrder, { max, before: 0, order: order + 1 });
    }),
  );
});

it("messages of the limits of an access registration add up", () => {
  const priceType = (id: string) => ({ id, name: id, eligibility: "access" as const });
  const sale = {
    name: "Nightcap",
    priceTypes: [priceType("Access"), priceType("Companion")],
    prices: [
      { priceTypeId: "Access", faceValue: 5_000 },
      { priceTypeId: "Companion", faceValue: 0 },
    ],
  };
  const pairs = fc.record({ Access: count, Companion: count });
  fc.assert(
    fc.property(pairs, pairs, fc.nat(9), fc.nat(9), (order, before, maxTickets, companions) => {
      const code: CodeRecord = {
        kind: "access",
        id: "c",
        code: "RA",
        name: "Access",
        refusal: null,
        registrationId: "r",
        isOnAccount: false,
        priceTypeIds: ["Access", "Companion"],
        maxTickets,
        companions,
        stepFree: false,
      };
      const limit = findExceededAccessLimit([code], sale, countEach(order), countEach(before));
      const hasTooManyCompanions =
        order.Companion > 0 && order.Companion + before.Companion > companions;
      expectNumbers(
        limit,
        hasTooManyCompanions
          ? { max: companions, before: before.Companion, order: order.Companion }
          : {
              max: maxTickets,
              before: before.Access + before.Companion,
              order: order.Access + order.Companion,
            },
      );
    }),
  );
});

it("messages of the row limit add up", () => {
  const rows = new Set(["A"]);
  fc.assert(
    fc.property(
      count,
      count,
      count,
      fc.integer({ min: 1, max: 9 }),
      (purchased, inBasket, seats, max) => {
        const limit = findExceededRowLimit(
          { rows, max, purchased, inBasket, ofEmail: 0 },
          "Nightcap",
          Array.from({ length: seats }, () => "A"),
        );
        if (seats === 0) expect(limit).toBeNull();
        else expectNumbers(limit, { max, before: purchased, order: seats + inBasket });
      },
    ),
  );
});

it("messages do not reveal how many tickets others bought with the same email", () => {
  const ticket = (isOwn: boolean) => ({
    instanceId: "i",
    priceTypeId: "u",
    row: "A",
    kind: "standard" as const,
    orderNumber: 1,
    isOwn,
  });
  fc.assert(
    fc.property(count, count, fc.integer({ min: 1, max: 9 }), (own, ofOthers, max) => {
      const bought = [...Array(own).fill(ticket(true)), ...Array(ofOthers).fill(ticket(false))];
      const limit = redactLimit(bought, (counted) =>
        findExceededLimit({
          instance: { name: "Nightcap", maxTickets: 99 },
          priceTypes: [{ id: "u", name: "Under", maxTickets: max }],
          inOrder: countEach({ u: 1 }),
          purchased: countEach({ u: counted.length }),
        }),
      );
      if (own + 1 > max) expectNumbers(limit, { max, before: own, order: 1 });
      else if (limit !== null)
        for (const shown of numbersIn((t) => refusalMessage(t, { code: "limit", limit })))
          expect(shown).toEqual([max]);
    }),
  );
});

it("messages about food have the numbers that the guests need", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), count, (guests, chosen) => {
      const [refused] = categoryRefusals(new Map([["Mains", chosen]]), guests);
      expect(refused === undefined).toBe(chosen === guests);
      if (refused === undefined) return;
      const numbers = [Math.abs(guests - chosen), guests];
      for (const shown of numbersIn((t) => notAllowedMessage(t, refused))) {
        expect(shown.slice(0, 2)).toEqual(numbers);
        // "1 for each guest" is a number in some languages.
        expect(shown.slice(2).filter((number) => number !== 1)).toEqual([]);
      }
    }),
  );
});
