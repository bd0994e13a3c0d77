import { z } from "zod";

import { readCustomerQuery } from "../customers/customer-query";
import { findCustomerFile } from "../customers/customer-file";
import { findCustomers } from "../customers/find-customers";
import { findOrder } from "../orders/orders-read";
import type { RouteGroup } from "../platform/http/app";
import { isUuid } from "../baskets/api/basket-changes";
import { customerFileBody } from "../customers/api/customer-file-body";
import { orderBody } from "../orders/order-body";
import { problems, refuse, sendProblem } from "../platform/http/problem";
import { customerFileSchema } from "#contract/schemas/customer-file";
import { idParams } from "#contract/schemas/id";
import { orderSchema } from "#contract/schemas/order";
import { foundCustomersSchema } from "#contract/schemas/staff";
import { admitStaff } from "./staff-act";
import { staffHeaders } from "./staff-session";

const tags = ["staff"];

/** Whom staff look for, and what they see of one customer. */
export const staffCustomers: RouteGroup = (app, deps) => {
  const { db, env } = deps;

  app.get(
    "/staff/customers",
    {
      schema: {
        tags,
        summary:
          "Finds customers by email, name, telephone, or the number of an order, a ticket or a card",
        headers: staffHeaders,
        querystring: z.object({
          query: z.string().max(200),
          pageSize: z.coerce.number().int().min(1).max(50).default(20),
        }),
        response: { 200: foundCustomersSchema, ...problems(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const admitted = await admitStaff(deps, request, "find-customer");
      if (!admitted.ok) return sendProblem(reply, admitted.problem);
      const query = readCustomerQuery(request.query.query);
      if (query === null) return { customers: [], more: false };
      const { pageSize } = request.query;
      const found = await findCustomers(db, query, pageSize + 1);
      return { customers: found.slice(0, pageSize), more: found.length > pageSize };
    },
  );

  app.get(
    "/staff/customers/:id",
    {
      schema: {
        tags,
        summary: "One customer as the customer sees it, and what staff did lately",
        params: idParams,
        headers: staffHeaders,
        response: { 200: customerFileSchema, ...problems(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const admitted = await admitStaff(deps, request, "find-customer");
      if (!admitted.ok) return sendProblem(reply, admitted.problem);
      const { id } = request.params;
      const file = isUuid(id) ? await findCustomerFile(db, id, env.CURRENCY) : null;
      return file === null ? refuse(reply, "not-found") : customerFileBody(file, env.CURRENCY);
    },
  );

  app.get(
    "/staff/customers/:id/orders/:orderId",
    {
      schema: {
        tags,
        summary: "An order of that customer",
        params: idParams.extend({ orderId: z.string().max(100) }),
        headers: staffHeaders,
        response: { 200: orderSchema, ...problems(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const admitted = await admitStaff(deps, request, "find-customer");
      if (!admitted.ok) return sendProblem(reply, admitted.problem);
      const { id, orderId } = request.params;
      const order = isUuid(orderId) ? await findOrder(db, orderId) : null;
      return order?.customer.id === id ? orderBody(order) : refuse(reply, "not-found");
    },
  );
};
