import type { Features } from "#contract/names/features";
import type { StreamPasses } from "../../money/orders/order-body";
import type { TicketRecord } from "../../money/orders/order-tickets";
import { addMinutes } from "../../platform/dates";
import type { CrmEnv } from "../../platform/env";
import { signedToken } from "../../platform/signed-token";
import { storefrontLink } from "../../platform/storefront-links";
import { streamTimes, streamWindow } from "../../stock/catalogue/stream-times";

/** How long a link stays valid after its stream, so that its page can explain that the stream has ended. */
const LINK_EXTRA_MINUTES = 30 * 24 * 60;

type StreamLinks = StreamPasses & {
  opensStream: (ticketId: string, token: string, now: Date) => boolean;
};

type StreamDeps<Setting extends keyof CrmEnv = never> = {
  env: Pick<CrmEnv, "LINK_SECRET" | Setting>;
  features: Pick<Features, "streams">;
};

export function streamLinks({ env, features }: StreamDeps): StreamLinks {
  const stream = signedToken("stream", env.LINK_SECRET);
  return {
    findPass(ticket) {
      if (!features.streams || ticket.seating !== "virtual" || ticket.barcode === null) return null;
      const { endsAt } = streamTimes(ticket, ticket.runningMinutes);
      return {
        ...streamWindow(ticket, ticket.runningMinutes),
        token: stream.sign([ticket.id], addMinutes(endsAt, LINK_EXTRA_MINUTES)),
      };
    },
    opensStream: (ticketId, token, now) => stream.isValid([ticketId], token, now),
  };
}

/** For staff, who see orders without player links. */
export const NO_STREAM_LINKS: StreamPasses = { findPass: () => null };

/** The URL of a ticket's player page; null for a ticket that is not for a live stream. */
export type WatchUrlOf = (ticket: TicketRecord) => string | null;

export function watchUrls(deps: StreamDeps<"STOREFRONT_URL">): WatchUrlOf {
  const { findPass } = streamLinks(deps);
  const page = storefrontLink(deps.env.STOREFRONT_URL, "watch");
  return (ticket) => {
    const pass = findPass(ticket);
    return pass && page.replace("__TICKET__", ticket.id).replace("__TOKEN__", pass.token);
  };
}
