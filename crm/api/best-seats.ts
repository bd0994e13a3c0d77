import { sql } from "drizzle-orm";

import type { SaleProblem } from "#contract/problems/basket-problems";
import { type BestSeatsProblem, bestSeatsOperations } from "#contract/operations/best-seats";
import type { Problem } from "#contract/problems/problems";
import type { FoundSeats } from "#contract/operations/best-seats";
import { NO_ROW } from "#contract/schemas/scalars";
import { getHeldLines } from "../basket/contents/basket-status";
import { findOwnBasket } from "../basket/baskets/change-basket";
import {
  type BasketRecord,
  done,
  type ChangeResult,
  rejectAs,
} from "../basket/contents/basket-contents";
import type { Transaction } from "../platform/database/database";
import { type InstanceSale, getInstanceSale } from "../stock/sale/instance-sale";
import { choosePriceTerms } from "../stock/sale/price-rules";
import { waiveTicketFee } from "../stock/sale/ticket-amounts";
import { findBuyerRights } from "../basket/prices/rights";
import { getPrice } from "../basket/prices/sale-check";
import { checkOrderLimit } from "../basket/limits/order-limit";
import { needsStepFree } from "../people/access-registrations/access-registrations";
import { priceLists } from "../tables/prices";
import { routeGroup } from "./route-group";
import { loadSeatPlan } from "../stock/seat-plans/load-seat-plan";
import { seatLabel } from "#contract/text/seat-name";
import { planBestSeats } from "../basket/lines/tickets/add-tickets";
import { readMoment } from "../platform/database/rows";
import { chooseAmong, assignSeats } from "../stock/seat-choice/seat-choosers";
import { listTakenSeats } from "../stock/holds/seat-claims";
import { listRuns, type BestSeatsRequest } from "../stock/seat-plans/seat-runs";
import { notFound } from "../platform/http/replies";

export const bestSeats = routeGroup(bestSeatsOperations)(({ db }) => ({
  async findBestSeats({ params, body: { basketId, ...choice }, customerId }, request) {
    const basket = basketId === null ? null : await findOwnBasket(db, request, basketId);
    if (basketId !== null && basket === null) return notFound;
    const result = await db.transaction((tx) =>
      findBestSeats(tx, { instanceId: params.id, ...choice }, { basket, customerId }),
    );
    return result.ok ? { status: 200, body: result.value } : result;
  },
}));

/** Returns the seats that `addTickets` would hold now, or the same refusal. Holds nothing. */
export async function findBestSeats(
  tx: Transaction,
  request: BestSeatsRequest,
  buyer: { basket: BasketRecord | null; customerId: string | null },
): Promise<ChangeResult<FoundSeats, SaleProblem | BestSeatsProblem | Problem<"not-found">>> {
  const { basket } = buyer;
  const basketId = basket?.id ?? NO_ROW;
  const customerId = basket?.customerId ?? buyer.customerId;
  const moment = await readMoment(tx);
  const sale = await getInstanceSale(tx, moment.catalogue, request.instanceId);
  if (sale === null) return rejectAs({ code: "not-found" });
  const held = basket === null ? [] : getHeldLines(basket);
  const own = held.filter((line) => line.instanceId === sale.id);
  const stepFree = await needsStepFree(tx, { basketId, customerId });
  const wanted = { ...request, stepFree };
  const planned = await planBestSeats(tx, wanted, { ...moment, basketId, customerId, own, sale });
  if (!planned.ok) return planned;
  const plan = await loadSeatPlan(tx, sale.planId);
  const chosen = chooseAmong(plan, planned.value.chooser, await listTakenSeats(tx, sale.id));
  if (!chosen.ok) return chosen;
  const seatsOfCall = [...chosen.value.values()].flat();
  const counted = [
    ...held,
    ...seatsOfCall.map(() => ({ instanceId: sale.id, title: sale.name, packageItemId: null })),
  ];
  const limit = await checkOrderLimit(tx, moment.catalogue, counted, sale.id);
  if (limit !== null) return rejectAs({ code: "limit", limit });

  const currency = await findCurrency(tx, sale);
  const { memberships } = await findBuyerRights(tx, basketId, customerId);
  const noFee = choosePriceTerms(memberships, sale.fee) === "member-no-fee";
  const runs = listRuns(seatsOfCall);
  const seats = assignSeats(request.choices, chosen.value).map((assigned) => {
    const { seat, bandId, priceTypeId, amount } = assigned;
    // checkSale has already checked that the price exists.
    const price = getPrice(sale, bandId, priceTypeId, amount) ?? { faceValue: 0, fee: 0 };
    const isChosen = sale.priceTypes.some(
      ({ id, customPrice }) => id === priceTypeId && customPrice !== null,
    );
    const { faceValue, fee } = noFee ? waiveTicketFee(price, isChosen) : price;
    return {
      seatId: seat.id,
      seat: seatLabel(seat),
      bandId,
      priceTypeId,
      total: { amount: faceValue + fee, currency },
      faceValue: { amount: faceValue, currency },
      fee: { amount: fee, currency },
      view: seat.view,
      restrictedView: seat.restrictedView,
      stepFree: plan.seating === "reserved" ? seat.stepFree : null,
      group: runs.findIndex((run) => run.some(({ id }) => id === seat.id)),
    };
  });
  return done({ seats });
}

async function findCurrency(tx: Transaction, sale: InstanceSale): Promise<string> {
  const { rows } = await tx.execute<{ currency: string }>(sql`
    select ${priceLists.currency} as currency from ${priceLists}
    where ${priceLists.id} = (select price_list_id from instances where id = ${sale.id})`);
  return rows[0]?.currency ?? "";
}
