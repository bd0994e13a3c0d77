import type { BasketRecord } from "../contents/basket-contents";
import type { BasketTicketRecord } from "../contents/basket-lines";
import type { PriceOption } from "../contents/chosen-price";
import { getInstanceSale, type InstanceSale } from "../../stock/sale/instance-sale";
import { findAdultPrice, ticketFee } from "../../stock/sale/price-rules";
import type { Reader } from "../../platform/database/database";

/**
 * The basket of a member in which tickets that were chosen at a member price, as the list and the map do, count as adult
 * tickets whose price it replaces. Other baskets stay as they are.
 */
export async function withAdultPrices(db: Reader, basket: BasketRecord): Promise<BasketRecord> {
  if (!basket.isMember) return basket;
  const lines: BasketTicketRecord[] = [];
  for (const line of basket.lines) {
    const isSingle = line.packageItemId === null && line.subscriptionId === null;
    const sale =
      isSingle && line.chosenPriceTypeId === null
        ? await getInstanceSale(db, basket.catalogue, line.instanceId)
        : null;
    lines.push(sale === null ? line : withAdultPrice(line, sale));
  }
  return { ...basket, lines };
}

/** A ticket at a member price with the adult price that it replaces, if that is higher. */
export function withAdultPrice(line: BasketTicketRecord, sale: InstanceSale): BasketTicketRecord {
  const type = sale.priceTypes.find(({ id }) => id === line.priceTypeId);
  const adult = type?.eligibility === "member" ? adultPrice(sale, line.bandId) : null;
  return adult === null || adult.faceValue + adult.fee <= line.faceValue + line.fee
    ? line
    : {
        ...line,
        chosenPriceTypeId: adult.priceTypeId,
        chosenFaceValue: adult.faceValue,
        chosenFee: adult.fee,
      };
}

/** A band's adult price in the list; null if only members and others can buy it. */
function adultPrice(sale: InstanceSale, bandId: string): PriceOption | null {
  const type = findAdultPrice(
    sale.priceTypes.filter(
      ({ id, customPrice }) => customPrice === null && priceIn(sale, bandId, id) !== undefined,
    ),
  );
  const price = type && priceIn(sale, bandId, type.id);
  if (price === undefined) return null;
  const { priceTypeId, faceValue } = price;
  return { priceTypeId, faceValue, fee: ticketFee(sale.fee, faceValue) };
}

const priceIn = ({ prices }: InstanceSale, bandId: string, priceTypeId: string) =>
  prices.find((price) => price.bandId === bandId && price.priceTypeId === priceTypeId);
