import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import type { Provider } from "../provider";
import { emptyState } from "../state/empty-state";
import { controlPage } from "./control-page";
import { sendPage } from "./send-page";

/** JSON says `true`, a form says `"true"`. */
const flag = z.union([
  z.boolean(),
  z.enum(["true", "false", "on", "off"]).transform((text) => text === "true" || text === "on"),
]);
const outageSchema = z.object({ on: flag });
const pausedSchema = z.object({ paused: flag });

/** `/` and `/__control/*`: what demos and tests steer the stand-in with. Forms go back to `/`, JSON gets JSON. */
export function controlRoutes(app: FastifyInstance, provider: Provider): void {
  app.get("/", async (_request, reply) => sendPage(reply, 200, controlPage(provider)));

  app.post("/__control/outage", async (request, reply) => {
    const body = outageSchema.safeParse(request.body ?? {});
    if (!body.success) return refuse(reply, 'Send {"on": true} or {"on": false}.');
    provider.outage = body.data.on;
    return done(request, reply, { outage: provider.outage });
  });

  app.post("/__control/webhooks", async (request, reply) => {
    const body = pausedSchema.safeParse(request.body ?? {});
    if (!body.success) return refuse(reply, 'Send {"paused": true} or {"paused": false}.');
    provider.deliveries.setPaused(body.data.paused);
    return done(request, reply, { paused: provider.deliveries.paused });
  });

  app.post("/__control/webhooks/flush", async (request, reply) =>
    done(request, reply, await provider.deliveries.flush()),
  );

  app.post("/__control/reset", async (request, reply) => {
    provider.deliveries.forget();
    provider.deliveries.setPaused(false);
    provider.outage = false;
    provider.file.state = emptyState();
    provider.file.touch();
    await provider.file.save();
    return done(request, reply, { reset: true });
  });
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ error: message });
}

function done(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm ? reply.redirect("/", 303) : reply.send(answer);
}
