import type { BasketTicketRecord } from "./basket-lines";

/** Minor units. `fee`: the booking fee without a membership. */
export type PriceOption = { priceTypeId: string; faceValue: number; fee: number };

/** The columns of a ticket that has the price that the visitor chose. */
export const NOTHING_REPLACED = {
  chosenPriceTypeId: null,
  chosenFaceValue: null,
  chosenFee: null,
};

/** The price that the visitor chose, where a member or access price applies instead by itself; null elsewhere. */
export function getChosenPrice(
  line: Pick<BasketTicketRecord, keyof typeof NOTHING_REPLACED>,
): PriceOption | null {
  const { chosenPriceTypeId: priceTypeId, chosenFaceValue: faceValue, chosenFee: fee } = line;
  return priceTypeId === null || faceValue === null || fee === null
    ? null
    : { priceTypeId, faceValue, fee };
}

/** Lines at the prices that the visitor chose, as they would be without prices that apply by themselves. */
export const withChosenPrices = (lines: readonly BasketTicketRecord[]): BasketTicketRecord[] =>
  lines.map((line) => ({ ...line, ...getChosenPrice(line), ...NOTHING_REPLACED }));
