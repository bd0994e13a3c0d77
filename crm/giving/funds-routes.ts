import { z } from "zod";

import { DONATION_MAX, DONATION_MIN } from "./donation";
import { findFund, findRecognitionNameFrom, findUpsell, listFunds } from "./funds";
import type { FundRow } from "./funds";
import type { RouteGroup } from "../platform/http/app";
import { problems, refuse } from "../platform/http/problem";
import { fundSchema, upsellSchema } from "#contract/schemas/fund";
import { idParams } from "#contract/schemas/id";
import { upsellBody } from "../baskets/api/upsell-body";

const tags = ["funds"];

/** What gifts may be for, and the gift that baskets are asked for. */
export const funds: RouteGroup = (app, { db, env }) => {
  const { CURRENCY: currency } = env;
  app.get(
    "/funds",
    {
      schema: {
        tags,
        summary: "Funds that take gifts",
        response: { 200: z.array(fundSchema) },
      },
    },
    async () => {
      const [rows, recognitionNameFrom] = await Promise.all([
        listFunds(db),
        findRecognitionNameFrom(db),
      ]);
      return rows.map((row) => fundBody(row, recognitionNameFrom, currency));
    },
  );

  app.get(
    "/funds/:id",
    {
      schema: {
        tags,
        summary: "A fund that takes gifts",
        params: idParams,
        response: { 200: fundSchema, ...problems(404) },
      },
    },
    async ({ params }, reply) => {
      const row = await findFund(db, params.id);
      if (row === null) return refuse(reply, "not-found");
      return fundBody(row, await findRecognitionNameFrom(db), currency);
    },
  );

  app.get(
    "/donation-upsell",
    {
      schema: {
        tags,
        summary: "The gift that baskets are asked for",
        response: { 200: upsellSchema, ...problems(404) },
      },
    },
    async (_request, reply) => {
      const upsell = await findUpsell(db);
      return upsell === null ? refuse(reply, "not-found") : upsellBody(upsell, currency);
    },
  );
};

function fundBody(
  row: FundRow,
  recognitionNameFrom: number,
  currency: string,
): z.infer<typeof fundSchema> {
  const money = (amount: number) => ({ amount, currency });
  const { id, name, description, code, appeals } = row;
  return {
    id,
    name,
    description,
    code,
    appeals,
    defaultAmount: row.defaultAmount === null ? null : money(row.defaultAmount),
    minAmount: money(DONATION_MIN),
    maxAmount: money(DONATION_MAX),
    recognitionNameFrom: money(recognitionNameFrom),
  };
}
