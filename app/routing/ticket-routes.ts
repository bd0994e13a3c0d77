import type { RouteEntry } from "./handle";

/** Tickets to be shown at the door: one's own, of an order, shared by somebody. */
export const ticketRoutes = [
  {
    id: "tickets",
    path: "/tickets",
    file: "pages/tickets/tickets/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-tickets",
    path: "/your-tickets",
    file: "pages/tickets/tickets/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "own-tickets-pdf",
    path: "/tickets.pdf",
    file: "pages/tickets/tickets-pdf/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "own-tickets-text",
    path: "/tickets/text",
    file: "pages/tickets/tickets-text/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "share-tickets",
    path: "/tickets/share",
    file: "pages/tickets/share-tickets/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "subscription-card",
    path: "/subscription-card",
    file: "pages/tickets/subscription-card/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "shared-tickets",
    path: "/shared-tickets",
    file: "pages/tickets/shared-tickets/route.tsx",
    guards: [],
  },
  {
    id: "shared-tickets-pdf",
    path: "/shared-tickets.pdf",
    file: "pages/tickets/shared-tickets-pdf/route.tsx",
    guards: [],
  },
  {
    id: "shared-tickets-text",
    path: "/shared-tickets/text",
    file: "pages/tickets/shared-tickets-text/route.tsx",
    guards: [],
  },
  {
    id: "order-tickets",
    path: "/order/tickets",
    file: "pages/orders/tickets/route.tsx",
    guards: [],
  },
  {
    id: "order-tickets-text",
    path: "/order/tickets/text",
    file: "pages/orders/tickets-text/route.tsx",
    guards: [],
  },
] as const satisfies readonly RouteEntry[];
