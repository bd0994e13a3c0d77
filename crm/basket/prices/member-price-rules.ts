import { priceOfBasket } from "../contents/basket-rules";
import type { BasketRecord } from "../contents/basket-contents";
import type { BasketTicketRecord } from "../contents/basket-lines";
import { chosenPriceOf, type PriceOption, withChosenPrices } from "../contents/chosen-price";

/** A ticket at a price open to everyone, and the member price of its band. */
export type MemberPriceCandidate = { id: string; chosen: PriceOption; member: PriceOption };

/**
 * Returns the ids of the tickets to sell at the member price so that the total is lowest. None if that saves nothing: a
 * promo code or an automatic offer may be worth more. `fits`: whether these tickets at the member price are within the
 * limits of price types. Deterministic; compares the total of all that fit with a choice of one ticket at a time.
 */
function chooseMemberPrices(
  candidates: readonly MemberPriceCandidate[],
  {
    fits,
    totalWith,
  }: {
    fits: (ids: ReadonlySet<string>) => boolean;
    totalWith: (ids: ReadonlySet<string>) => number;
  },
): ReadonlySet<string> {
  const ids = candidates
    .filter((candidate) => savingOf(candidate) > 0)
    .toSorted((a, b) => savingOf(b) - savingOf(a))
    .map(({ id }) => id);
  const all = pickWhile(ids, fits);
  const each = pickWhile(ids, (next, before) => fits(next) && totalWith(next) < totalWith(before));
  const choices = [new Set<string>(), all, each];
  return choices.reduce((best, choice) => (totalWith(choice) < totalWith(best) ? choice : best));
}

const savingOf = ({ chosen, member }: MemberPriceCandidate) =>
  chosen.faceValue + chosen.fee - member.faceValue - member.fee;

function pickWhile(
  ids: readonly string[],
  accepts: (next: ReadonlySet<string>, before: ReadonlySet<string>) => boolean,
): Set<string> {
  let picked = new Set<string>();
  for (const id of ids) {
    const next = new Set([...picked, id]);
    if (accepts(next, picked)) picked = next;
  }
  return picked;
}

/** What a basket's tickets would cost a member. `fits` as in `chooseMemberPrices`. */
export type MemberPricing = {
  candidates: readonly MemberPriceCandidate[];
  fits: (ids: ReadonlySet<string>) => boolean;
};

/** The lines of a basket with the member price where that lowers its total, and the price that was chosen elsewhere. */
export function linesAtBestPrice(
  basket: BasketRecord,
  { candidates, fits }: MemberPricing,
): BasketTicketRecord[] {
  const chosen = withChosenPrices(basket.lines);
  const memberPrices = new Map(candidates.map(({ id, member }) => [id, member]));
  const linesWith = (ids: ReadonlySet<string>) =>
    chosen.map((line): BasketTicketRecord => {
      const { id, priceTypeId, faceValue, fee } = line;
      const member = ids.has(id) ? memberPrices.get(id) : undefined;
      if (member === undefined) return line;
      const columns = {
        chosenPriceTypeId: priceTypeId,
        chosenFaceValue: faceValue,
        chosenFee: fee,
      };
      return { ...line, ...member, ...columns };
    });
  const totalWith = (ids: ReadonlySet<string>) =>
    priceOfBasket({ ...basket, lines: linesWith(ids) }).sums.total;
  return linesWith(chooseMemberPrices(candidates, { fits, totalWith }));
}

/** The price that the visitor chose, also where a member price applies instead. */
export const publicPriceOf = (line: BasketTicketRecord): PriceOption =>
  chosenPriceOf(line) ?? {
    priceTypeId: line.priceTypeId,
    faceValue: line.faceValue,
    fee: line.fee,
  };
