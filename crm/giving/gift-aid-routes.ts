import { z } from "zod";

import { toIsoOrNull } from "../platform/dates";
import { giftAidRefusal } from "./gift-aid-rules";
import { declareGiftAid, revokeGiftAid, findGiftAid } from "./gift-aid";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { instantSchema } from "#contract/schemas/instant";

const tags = ["customers"];
const giftAidSchema = z
  .object({ declaredAt: instantSchema.nullable() })
  .meta({ id: "GiftAid", description: "When gift aid was declared; null without a declaration" });

/** Gift aid: for centres that take gifts in pounds (spec sections 5 and 9). */
export const giftAid: RouteGroup = (app, { db, env }) => {
  app.get(
    "/customer/gift-aid",
    {
      schema: {
        tags,
        summary: "Whether the signed-in customer has declared gift aid",
        headers: sessionHeaders,
        response: { 200: giftAidSchema, ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      return { declaredAt: toIsoOrNull(await findGiftAid(db, customerId)) };
    },
  );

  app.put(
    "/customer/gift-aid",
    {
      schema: {
        tags,
        summary: "Declares gift aid, or ends the declaration",
        description:
          "Refused (not-allowed): `gift-aid-elsewhere` where gifts are not in pounds, `taxpayer-not-confirmed`.",
        headers: sessionHeaders,
        body: z.union([
          z.object({ ukTaxpayer: z.boolean(), statement: z.string().min(1).max(2_000) }),
          z.object({ end: z.literal(true) }),
        ]),
        response: { 200: giftAidSchema, ...problems(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { body } = request;
      if ("end" in body) await revokeGiftAid(db, customerId);
      else {
        const reason = giftAidRefusal(body, env.CURRENCY);
        if (reason !== null) return refuse(reply, "not-allowed", { reason });
        await declareGiftAid(db, customerId, body.statement);
      }
      return { declaredAt: toIsoOrNull(await findGiftAid(db, customerId)) };
    },
  );
};
