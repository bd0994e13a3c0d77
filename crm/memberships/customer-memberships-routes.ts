import { z } from "zod";

import { listMemberships, setAutoRenew } from "./memberships";
import type { RouteGroup } from "../platform/http/app";
import { isUuid } from "../baskets/api/basket-changes";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { membershipBody } from "./membership-body";
import { problems, refuse } from "../platform/http/problem";
import { idParams } from "#contract/schemas/id";
import { autoRenewSchema, membershipSchema } from "#contract/schemas/membership";

const tags = ["customers"];

/** A customer's own memberships. */
export const customerMemberships: RouteGroup = (app, { db, env }) => {
  const { CURRENCY: currency } = env;
  app.get(
    "/customer/memberships",
    {
      schema: {
        tags,
        summary: "What the signed-in customer has and had, the latest first",
        headers: sessionHeaders,
        response: { 200: z.array(membershipSchema), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      return (await listMemberships(db, customerId)).map((record) =>
        membershipBody(record, currency),
      );
    },
  );

  app.patch(
    "/customer/memberships/:id",
    {
      schema: {
        tags,
        summary: "Says whether a membership is to be renewed when it ends",
        params: idParams,
        headers: sessionHeaders,
        body: autoRenewSchema,
        response: { 200: membershipSchema, ...problems(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { id } = request.params;
      const own = { id, customerId };
      if (!isUuid(id) || !(await setAutoRenew(db, own, request.body.autoRenew)))
        return refuse(reply, "not-found");
      const changed = (await listMemberships(db, customerId)).find(
        ({ membership }) => membership.id === id,
      );
      return changed === undefined ? refuse(reply, "not-found") : membershipBody(changed, currency);
    },
  );
};
