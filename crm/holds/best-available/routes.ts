import { findBestSeats } from "./find-best-seats";
import { sendAnswer } from "../../platform/http/answer-once";
import type { RouteGroup } from "../../platform/http/app";
import { findOwnBasket } from "../../baskets/api/basket-changes";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { problems, refuse } from "../../platform/http/problem";
import {
  bestAvailableSchema,
  foundSeatsSchema,
  type FoundSeats,
} from "#contract/schemas/best-available";
import { idParams } from "#contract/schemas/id";

/** What would be taken, told before it is. */
export const bestAvailable: RouteGroup = (app, deps) => {
  app.post(
    "/instances/:id/best-available",
    {
      schema: {
        tags: ["instances"],
        summary: "Names the seats that these choices would get now; takes nothing",
        description:
          "The same seats, and the same refusals, as putting the choices into the basket. To have exactly these, put them in by their ids.",
        params: idParams,
        headers: sessionHeaders,
        body: bestAvailableSchema,
        response: { 200: foundSeatsSchema, ...problems(400, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { basketId, ...wish } = request.body;
      const basket = basketId === null ? null : await findOwnBasket(deps.db, request, basketId);
      if (basketId !== null && basket === null) return refuse(reply, "not-found");
      const customerId = await findCustomerId(deps.db, request);
      const found = await deps.db.transaction((tx) =>
        findBestSeats(tx, { instanceId: request.params.id, ...wish }, { basket, customerId }),
      );
      return sendAnswer(
        reply,
        found.ok ? { status: 200, body: { seats: found.value.map(toBody) } } : found,
      );
    },
  );
};

type Found = Awaited<ReturnType<typeof findBestSeats>>;

function toBody(found: Extract<Found, { ok: true }>["value"][number]): FoundSeats["seats"][number] {
  const { seat, seatId, bandId, priceTypeId, faceValue, fee, currency, group } = found;
  return {
    seatId,
    seat,
    bandId,
    priceTypeId,
    total: { amount: faceValue + fee, currency },
    faceValue: { amount: faceValue, currency },
    fee: { amount: fee, currency },
    group,
  };
}
