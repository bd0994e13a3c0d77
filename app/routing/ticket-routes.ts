import { declareRoutes } from "./handle";

const own = declareRoutes("tickets", { guards: ["authenticated"] });
const shared = declareRoutes("tickets");
const ofOrder = declareRoutes("orders");

export const ticketRoutes = [
  own("tickets", "/tickets"),
  own("your-tickets", "/your-tickets", "tickets"),
  own("own-tickets-pdf", "/tickets.pdf", "tickets-pdf"),
  own("own-tickets-text", "/tickets/text", "tickets-text"),
  own("share-tickets", "/tickets/share"),
  own("subscription-card", "/subscription-card"),
  shared("shared-tickets", "/shared-tickets"),
  shared("shared-tickets-pdf", "/shared-tickets.pdf"),
  shared("shared-tickets-text", "/shared-tickets/text"),
  ofOrder("order-tickets", "/order/tickets", "tickets"),
  ofOrder("order-tickets-text", "/order/tickets/text", "tickets-text"),
] as const;

const watch = declareRoutes("watch");

/** Live streams: the player page of one ticket, and its media. */
export const watchRoutes = [
  watch("watch", "/watch/:ticket", "player"),
  watch("watch-media", "/watch/:ticket/:part", "media"),
] as const;
