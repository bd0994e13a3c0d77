import type { FastifyRequest } from "fastify";

import type { Reply } from "#contract/calls/define";
import { streamOperations } from "#contract/operations/streams";
import { instanceLabel } from "../stock/catalogue/instance-label";
import { readClock } from "../platform/database/clock";
import { type Deps, routeGroup } from "./route-group";
import { limitLinkAttempts } from "../basket/code-entry/code-attempts";
import { streamState } from "../desk/streams/rules";
import { streamLinks } from "../desk/streams/stream-links";
import {
  findStreamTicket,
  leaseStream,
  type StreamTicketRecord,
  getViewing,
} from "../desk/streams/watch-stream";
import { notFound } from "../platform/http/replies";
import { streamOffer } from "../stock/catalogue/stream-times";

export const streams = routeGroup(streamOperations)((deps) => ({
  async getStream({ body: { ticketId, token, viewer } }, request) {
    const opened = await openLink(deps, request, { ticketId, token });
    if ("failure" in opened) return opened;
    const { instance, runningMinutes, now, ...ticket } = opened.body;
    const label = instanceLabel({ ...instance, ...ticket, instanceId: instance.id });
    return {
      status: 200,
      body: {
        instance: label,
        ...streamOffer(instance, runningMinutes),
        state: streamState(instance, runningMinutes, now),
        viewing: getViewing(ticket, viewer),
      },
    };
  },

  async watchStream({ body }, request): Promise<Reply<typeof streamOperations.watchStream>> {
    const opened = await openLink(deps, request, body);
    if ("failure" in opened) return opened;
    const { instance, runningMinutes, now, ...ticket } = opened.body;
    const isOpen = streamState(instance, runningMinutes, now) === "open";
    if (!isOpen || instance.stream === null) return notFound;
    const previous = getViewing(ticket, body.viewer);
    if (!(await leaseStream(deps.db, body)))
      return { failure: { code: "conflict", reason: "watched-elsewhere" } };
    if (previous !== "here")
      deps.log.info(
        {
          ticketId: body.ticketId,
          instanceId: instance.id,
          tookOver: previous === "elsewhere",
        },
        "stream watched",
      );
    return { status: 200, body: instance.stream };
  },
}));

/** Finds the ticket of a stream link. Forged links count against the caller's limit; signed ones are never limited. */
async function openLink(
  deps: Deps,
  request: FastifyRequest,
  { ticketId, token }: { ticketId: string; token: string },
) {
  const { opensStream } = streamLinks(deps);
  if (!opensStream(ticketId, token, await readClock(deps.db)))
    return limitLinkAttempts(deps, request, () => Promise.resolve<StreamTicketRecord | null>(null));
  const ticket = await findStreamTicket(deps.db, ticketId);
  return ticket === null ? notFound : ({ status: 200, body: ticket } as const);
}
