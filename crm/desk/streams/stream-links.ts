import { featuresWithout } from "#contract/features";
import type { StreamPasses } from "../../money/orders/order-body";
import type { TicketRecord } from "../../money/orders/order-tickets";
import { addMinutes } from "../../platform/dates";
import type { CrmEnv } from "../../platform/env";
import { signedToken } from "../../platform/signed-token";
import { storefrontLink } from "../../platform/storefront-links";
import { streamTimes, streamWindow } from "../../stock/catalogue/stream-times";
import { LINK_EXTRA_MINUTES } from "./rules";

type StreamLinks = StreamPasses & {
  opensStream: (ticketId: string, token: string, now: Date) => boolean;
};

type StreamSettings = Pick<CrmEnv, "LINK_SECRET" | "FEATURES_OFF">;

export function streamLinks({ LINK_SECRET, FEATURES_OFF }: StreamSettings): StreamLinks {
  const stream = signedToken("stream", LINK_SECRET);
  const { streams: isOn } = featuresWithout(FEATURES_OFF);
  return {
    passOf(ticket) {
      if (!isOn || ticket.seating !== "virtual" || ticket.barcode === null) return null;
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
export const NO_STREAM_LINKS: StreamPasses = { passOf: () => null };

/** The URL of a ticket's player page; null for a ticket that is not for a live stream. */
export type WatchUrlOf = (ticket: TicketRecord) => string | null;

export function watchUrls(env: StreamSettings & Pick<CrmEnv, "STOREFRONT_URL">): WatchUrlOf {
  const { passOf } = streamLinks(env);
  const page = storefrontLink(env.STOREFRONT_URL, "watch");
  return (ticket) => {
    const pass = passOf(ticket);
    return pass && page.replace("__TICKET__", ticket.id).replace("__TOKEN__", pass.token);
  };
}
