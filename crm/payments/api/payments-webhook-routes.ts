import { z } from "zod";

import { handleWebhookEvent } from "../handle-webhook";
import type { RouteGroup } from "../../platform/http/app";
import { problems, refuse } from "../../platform/http/problem";

const BODY_LIMIT = 256 * 1024;

/** Where the card provider tells us what happened. It proves itself by its signature, not by the API key. */
export const paymentsWebhook: RouteGroup = (app, deps) => {
  void app.register(async (webhook) => {
    // The signature is over the very bytes that were sent.
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => {
      done(null, body);
    });
    webhook.post(
      "/payments/webhook",
      {
        config: { open: true },
        bodyLimit: BODY_LIMIT,
        schema: {
          tags: ["payments"],
          summary: "A signed message of the card provider; repeats and any order do no harm",
          response: { 200: z.null(), ...problems(400, 503) },
        },
      },
      async (request, reply) => {
        const signature = request.headers["stripe-signature"];
        const { body } = request;
        const message =
          typeof signature === "string" && Buffer.isBuffer(body)
            ? deps.cards.readMessage(body, signature)
            : null;
        if (message === null) return refuse(reply, "bad-signature");
        // Only what is committed is acknowledged; everything else is sent to us again.
        if (!(await handleWebhookEvent(deps, message))) return refuse(reply, "unavailable");
        return reply.code(200).send(null);
      },
    );
  });
};
