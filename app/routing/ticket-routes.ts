import type { RouteEntry } from "./route-entry";

/** Tickets to be shown at the door: one's own, of an order, shared by somebody. */
export const ticketRoutes = [
  {
    id: "tickets",
    path: "/tickets",
    file: "routes/tickets/tickets.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-tickets",
    path: "/your-tickets",
    file: "routes/tickets/tickets.tsx",
    guards: ["authenticated"],
  },
  {
    id: "own-tickets-pdf",
    path: "/tickets.pdf",
    file: "routes/tickets/tickets-pdf.tsx",
    guards: ["authenticated"],
  },
  {
    id: "own-tickets-text",
    path: "/tickets/text",
    file: "routes/tickets/tickets-text.tsx",
    guards: ["authenticated"],
  },
  {
    id: "share-tickets",
    path: "/tickets/share",
    file: "routes/tickets/share-tickets.tsx",
    guards: ["authenticated"],
  },
  {
    id: "subscription-card",
    path: "/subscription-card",
    file: "routes/tickets/subscription-card.tsx",
    guards: ["authenticated"],
  },
  {
    id: "shared-tickets",
    path: "/shared-tickets",
    file: "routes/tickets/shared-tickets.tsx",
    guards: [],
  },
  {
    id: "shared-tickets-pdf",
    path: "/shared-tickets.pdf",
    file: "routes/tickets/shared-tickets-pdf.tsx",
    guards: [],
  },
  {
    id: "shared-tickets-text",
    path: "/shared-tickets/text",
    file: "routes/tickets/shared-tickets-text.tsx",
    guards: [],
  },
  { id: "order-tickets", path: "/order/tickets", file: "routes/order/tickets.tsx", guards: [] },
  {
    id: "order-tickets-text",
    path: "/order/tickets/text",
    file: "routes/order/tickets-text.tsx",
    guards: [],
  },
] as const satisfies readonly RouteEntry[];
