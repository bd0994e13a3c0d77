import { toIso } from "../platform/dates";
import { orderNumber } from "../orders/order-state";
import { listGifts, sumGiftsByYear } from "./giving";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { givingQuery, givingSchema } from "#contract/schemas/giving";

/** What a customer has given. */
export const customerGiving: RouteGroup = (app, { db }) => {
  app.get(
    "/customer/giving",
    {
      schema: {
        tags: ["customers"],
        summary: "The gifts of the signed-in customer, and what they come to year by year",
        headers: sessionHeaders,
        querystring: givingQuery,
        response: { 200: givingSchema, ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const [years, gifts] = await Promise.all([
        sumGiftsByYear(db, customerId),
        listGifts(db, customerId, request.query.year ?? null),
      ]);
      return {
        years: years.map(({ amount, currency, ...year }) => ({
          ...year,
          total: { amount, currency },
        })),
        gifts: gifts.map(({ amount, currency, tributeType, tributeName, ...gift }) => ({
          ...gift,
          amount: { amount, currency },
          tribute:
            tributeType === null || tributeName === null
              ? null
              : { type: tributeType, name: tributeName },
          givenAt: toIso(gift.givenAt),
          orderNumber: orderNumber(gift.orderNumber),
        })),
      };
    },
  );
};
