import { isOffered } from "#contract/names/features";
import { stockItemOperations } from "#contract/operations/stock-items";
import { LINE_FACTS } from "#contract/schemas/basket-item";
import { foodAndDrinkBody } from "../basket/lines/food/menus";
import { toIsoOrNull } from "../platform/dates";
import { routeGroup } from "./route-group";
import {
  findAddOnPerformance,
  listStockItems,
  stockItemBody,
} from "../basket/lines/merchandise/stock-items";
import { okOrNotFound, notFound } from "../platform/http/replies";
import { reservationTime } from "../basket/lines/merchandise/reservation-rules";
import { RIDE_WINDOW, TABLE_WINDOW } from "#contract/rules/food/reservation";

export const stockItems = routeGroup(stockItemOperations)(({ db, env, features }) => {
  const { CURRENCY: currency } = env;
  return {
    async listStockItems({ query: { instance, kind, category } }) {
      const performance = instance === undefined ? null : await findAddOnPerformance(db, instance);
      if (instance !== undefined && performance === null) return notFound;
      const listed = await listStockItems(db, { kind, category }, performance);
      const items = listed.filter((item) => isOffered(features, LINE_FACTS[item.kind].features));
      return { status: 200, body: items.map((item) => stockItemBody(item, currency)) };
    },

    async getFoodAndDrink({ params }) {
      const performance = await findAddOnPerformance(db, params.id);
      return okOrNotFound(performance && (await foodAndDrinkBody(db, performance, currency)));
    },

    async getReservations({ params }) {
      const performance = await findAddOnPerformance(db, params.id);
      if (performance === null) return notFound;
      const { startsAt, virtual, cancelled, now } = performance;
      const timeFor = (window: typeof TABLE_WINDOW | typeof RIDE_WINDOW) =>
        virtual || cancelled ? null : toIsoOrNull(reservationTime(window, startsAt, now));
      return {
        status: 200,
        body: { table: timeFor(TABLE_WINDOW), ride: timeFor(RIDE_WINDOW) },
      };
    },
  };
});
