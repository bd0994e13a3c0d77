import { z } from "zod";

import { mailOrderLink } from "../mail/order-mails";
import type { RouteGroup } from "../platform/http/app";
import { isUuid } from "../baskets/api/basket-changes";
import { problems } from "../platform/http/problem";
import { idParams } from "#contract/schemas/id";

/** New links to orders, for whoever has one that has expired. */
export const orderLinkRequests: RouteGroup = (app, { db, mailWritten }) => {
  app.post(
    "/orders/:id/links",
    {
      schema: {
        tags: ["orders"],
        summary: "Mails a new link to an order, if this is the email that it was bought with",
        description:
          "The answer is the same whether or not there is such an order, and whose it is. After five mails to one " +
          "address in ten minutes no more is sent.",
        params: idParams,
        body: z.object({ email: z.string().max(254) }),
        response: { 202: z.object({}), ...problems(400) },
      },
    },
    async ({ params, body }, reply) => {
      const orderId = isUuid(params.id) ? params.id : null;
      await db.transaction((tx) => mailOrderLink(tx, orderId, body.email.trim()));
      mailWritten?.();
      return reply.code(202).send({});
    },
  );
};
