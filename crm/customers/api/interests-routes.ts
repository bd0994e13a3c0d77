import { z } from "zod";

import { listInterests, listTagGroups, listTags, setInterests } from "../interests";
import type { RouteGroup } from "../../platform/http/app";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { problems, refuse } from "../../platform/http/problem";
import { tagGroupSchema, tagSchema } from "#contract/schemas/customer-parts";
import { idListSchema } from "#contract/schemas/id";

const reference = ["reference"];
const tags = ["customers"];

/** Interests: the tags to choose from, and those that a customer chose. */
export const interests: RouteGroup = (app, { db }) => {
  app.get(
    "/tag-groups",
    {
      schema: {
        tags: reference,
        summary: "Groups of interests, each with its tags",
        response: { 200: z.array(tagGroupSchema) },
      },
    },
    () => listTagGroups(db),
  );

  app.get(
    "/tags",
    {
      schema: {
        tags: reference,
        summary: "All interests that customers choose from",
        response: { 200: z.array(tagSchema) },
      },
    },
    () => listTags(db),
  );

  app.get(
    "/customer/tags",
    {
      schema: {
        tags,
        summary: "What the customer is interested in",
        headers: sessionHeaders,
        response: { 200: z.array(tagSchema), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      return customerId === null ? refuse(reply, "not-signed-in") : listInterests(db, customerId);
    },
  );

  app.put(
    "/customer/tags",
    {
      schema: {
        tags,
        summary: "Makes these the customer's interests, and no others",
        headers: sessionHeaders,
        body: idListSchema,
        response: { 200: z.array(tagSchema), ...problems(400, 401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const ids = request.body.map(({ id }) => id);
      const written = await db.transaction((tx) => setInterests(tx, customerId, ids));
      if (!written) return refuse(reply, "invalid", { fields: { id: "unknown" } });
      return listInterests(db, customerId);
    },
  );
};
