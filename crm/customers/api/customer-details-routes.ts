import { changeDetails } from "../customer-details";
import type { RouteGroup } from "../../platform/http/app";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { problems, refuse } from "../../platform/http/problem";
import { customerSchema, detailsChangeSchema } from "#contract/schemas/customer";

/** What customers change of their own details. */
export const customerDetails: RouteGroup = (app, { db }) => {
  app.patch(
    "/customer",
    {
      schema: {
        tags: ["customers"],
        summary: "Changes what is given of the signed-in customer's details",
        description:
          "`version` is the one that was read. When somebody changed the details since, the answer is the conflict " +
          "`changed` with the customer as it now is in `present`.",
        headers: sessionHeaders,
        body: detailsChangeSchema,
        response: { 200: customerSchema, ...problems(400, 401, 409) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const outcome = await db.transaction((tx) => changeDetails(tx, customerId, request.body));
      if (outcome === null) return refuse(reply, "not-signed-in");
      if (outcome.ok) return outcome.customer;
      return outcome.code === "changed"
        ? refuse(reply, "conflict", { reason: "changed", present: outcome.present })
        : refuse(reply, "invalid", { fields: outcome.fields });
    },
  );
};
