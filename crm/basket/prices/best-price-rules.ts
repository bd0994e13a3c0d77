import { groupBy } from "#runtime/group-by";
import { totalToCompare } from "../totals/price-of-basket";
import type { BasketRecord } from "../contents/basket-contents";
import type { BasketTicketRecord } from "../contents/basket-lines";
import type { PriceTypeCount } from "../limits/rules";
import { getChosenPrice, type PriceOption, withChosenPrices } from "../contents/chosen-price";

/** A ticket, the price that its buyer chose, and the prices of its band that can apply by themselves. */
export type PriceCandidate = {
  id: string;
  instanceId: string;
  chosen: PriceOption;
  options: readonly PriceOption[];
};

/** `incomplete`: not allowed yet, but perhaps with more tickets at these prices, such as a companion's. */
export type PriceCheck = "allowed" | "incomplete" | "exceeded";

/** The prices that can apply by themselves, and the limits of their types for the candidates of a performance. */
export type BestPricing = {
  candidates: readonly PriceCandidate[];
  check: (instanceId: string, counts: readonly PriceTypeCount[]) => PriceCheck;
};

/** The options that apply, by the id of their ticket. */
type Choice = ReadonlyMap<string, PriceOption>;

/**
 * The lines of a basket with the prices that lower its total, and the price that was chosen elsewhere. A promo code or
 * an automatic offer may be worth more than they are. Deterministic; compares the total of the cheapest prices with a
 * choice of one ticket at a time.
 */
export function linesAtBestPrice(basket: BasketRecord, pricing: BestPricing): BasketTicketRecord[] {
  const chosen = withChosenPrices(basket.lines);
  const linesWith = (choice: Choice) =>
    chosen.map((line): BasketTicketRecord => {
      const { id, priceTypeId, faceValue, fee } = line;
      const option = choice.get(id);
      if (option === undefined) return line;
      const columns = {
        chosenPriceTypeId: priceTypeId,
        chosenFaceValue: faceValue,
        chosenFee: fee,
      };
      return { ...line, ...option, ...columns };
    });
  const totalWith = (choice: Choice) => totalToCompare({ ...basket, lines: linesWith(choice) });
  const hasDiscounts =
    basket.offers.length > 0 || basket.codes.some(({ kind }) => kind === "promo");
  const choices = [
    new Map(),
    getCheapest(pricing),
    // Without discounts the cheapest prices are the best, and this would be slow for large groups.
    ...(hasDiscounts ? [oneByOne(pricing, totalWith)] : []),
  ];
  return linesWith(
    choices.reduce((best, choice) => (totalWith(choice) < totalWith(best) ? choice : best)),
  );
}

const getSaving = ({ chosen }: PriceCandidate, { faceValue, fee }: PriceOption) =>
  chosen.faceValue + chosen.fee - faceValue - fee;

/** Tickets of one performance: what they save together, and how many there are of each of its price types. */
type State = {
  saved: number;
  counts: readonly number[];
  picks: { id: string; option: PriceOption; before: State["picks"] } | null;
};

/** Bounds the time for an order of many tickets with several limits, which may then save less. */
const MAX_STEPS = 30_000;

/** The options that save most before discounts: of all choices with the same numbers of tickets, keeps the best. */
function getCheapest({ candidates, check }: BestPricing): Choice {
  const picked = new Map<string, PriceOption>();
  for (const [instanceId, own] of groupBy(candidates, (candidate) => candidate.instanceId)) {
    const types = [
      ...new Set(
        own.flatMap(({ chosen, options }) =>
          [chosen, ...options].map(({ priceTypeId }) => priceTypeId),
        ),
      ),
    ];
    const checked = new Map<string, PriceCheck>();
    const checkCounts = (counts: readonly number[]): PriceCheck => {
      const key = counts.join();
      const known = checked.get(key);
      if (known !== undefined) return known;
      const named = types.map((priceTypeId, at) => ({ priceTypeId, quantity: counts[at] ?? 0 }));
      const result = check(
        instanceId,
        named.filter(({ quantity }) => quantity > 0),
      );
      checked.set(key, result);
      return result;
    };
    const maxStates = Math.floor(MAX_STEPS / own.length);
    let states: State[] = [{ saved: 0, counts: types.map(() => 0), picks: null }];
    for (const candidate of own) {
      const next = new Map<string, State>();
      for (const state of states)
        for (const option of [null, ...candidate.options]) {
          const type = types.indexOf((option ?? candidate.chosen).priceTypeId);
          const counts = state.counts.with(type, (state.counts[type] ?? 0) + 1);
          const saved = state.saved + (option === null ? 0 : getSaving(candidate, option));
          const key = counts.join();
          if (saved <= (next.get(key)?.saved ?? Number.NEGATIVE_INFINITY)) continue;
          if (checkCounts(counts) === "exceeded") continue;
          const before = state.picks;
          const picks = option === null ? before : { id: candidate.id, option, before };
          next.set(key, { saved, counts, picks });
        }
      states = [...next.values()].toSorted((a, b) => b.saved - a.saved).slice(0, maxStates);
    }
    const best = states.find(({ counts }) => checkCounts(counts) === "allowed");
    for (let pick = best?.picks ?? null; pick !== null; pick = pick.before)
      picked.set(pick.id, pick.option);
  }
  return picked;
}

/** Takes the option that saves most before discounts as long as each lowers the total. */
function oneByOne(pricing: BestPricing, totalWith: (choice: Choice) => number): Choice {
  const pairs = pricing.candidates
    .flatMap((candidate) => candidate.options.map((option) => ({ candidate, option })))
    .map((pair) => ({ ...pair, saving: getSaving(pair.candidate, pair.option) }))
    .filter(({ saving }) => saving > 0)
    .toSorted((a, b) => b.saving - a.saving);
  let picked: Choice = new Map();
  let total = totalWith(picked);
  // Until another option is picked, a ticket like one that was refused would be refused, too.
  const refused = new Set<string>();
  // Twice, because a companion's price needs another ticket first.
  for (const { candidate, option } of [...pairs, ...pairs]) {
    const { id, instanceId, chosen } = candidate;
    const kind = JSON.stringify([instanceId, chosen, option]);
    if (picked.has(id) || refused.has(kind)) continue;
    const next = new Map([...picked, [id, option]]);
    const nextTotal = isAllowed(pricing, instanceId, next) ? totalWith(next) : total;
    if (nextTotal < total) {
      [picked, total] = [next, nextTotal];
      refused.clear();
    } else refused.add(kind);
  }
  return picked;
}

function isAllowed({ candidates, check }: BestPricing, instanceId: string, choice: Choice) {
  const counts = candidates
    .filter((candidate) => candidate.instanceId === instanceId)
    .map(({ id, chosen }) => ({ ...(choice.get(id) ?? chosen), quantity: 1 }));
  return check(instanceId, counts) === "allowed";
}

/** The price that the visitor chose, also where another price applies instead. */
export const getPublicPrice = (line: BasketTicketRecord): PriceOption =>
  getChosenPrice(line) ?? {
    priceTypeId: line.priceTypeId,
    faceValue: line.faceValue,
    fee: line.fee,
  };
