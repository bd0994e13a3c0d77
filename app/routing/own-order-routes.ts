import type { RouteEntry } from "./route-entry";

/** The account's sections of orders and money, and the pages below them. */
export const ownOrderRoutes = [
  {
    id: "your-orders",
    path: "/account/your-orders",
    file: "routes/account/your-orders.tsx",
    guards: ["authenticated"],
  },
  {
    id: "reserved-orders",
    path: "/account/your-orders/reserved",
    file: "routes/account/reserved-orders.tsx",
    guards: ["authenticated"],
  },
  {
    // A hall's orders too: see the route.
    id: "your-order",
    path: "/account/your-orders/:order",
    file: "routes/account/order.tsx",
    guards: ["authenticated"],
  },
  {
    id: "cancel-order",
    path: "/account/your-orders/:order/cancel",
    file: "routes/account/cancel-order.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-order-tickets-pdf",
    path: "/account/your-orders/:order/tickets.pdf",
    file: "routes/account/order-tickets-pdf.tsx",
    guards: ["authenticated"],
  },
  {
    id: "giving-history",
    path: "/account/giving-history",
    file: "routes/account/giving-history.tsx",
    guards: ["authenticated"],
  },
  {
    id: "giving-statement",
    path: "/account/giving-history/:year",
    file: "routes/account/giving-statement.tsx",
    guards: ["authenticated"],
  },
  {
    id: "memberships",
    path: "/account/memberships",
    file: "routes/account/memberships.tsx",
    guards: ["authenticated"],
  },
  {
    id: "account-credit",
    path: "/account/account-credit",
    file: "routes/account/account-credit.tsx",
    guards: ["authenticated"],
  },
  {
    id: "gift-voucher-balance",
    path: "/account/gift-voucher-balance",
    file: "routes/account/gift-voucher-balance.tsx",
    guards: ["authenticated"],
  },
  {
    id: "print-at-home-tickets",
    path: "/account/print-at-home-tickets",
    file: "routes/account/print-at-home-tickets.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-ticket-subscriptions",
    path: "/account/your-ticket-subscriptions",
    file: "routes/account/your-ticket-subscriptions.tsx",
    guards: ["authenticated"],
  },
] as const satisfies readonly RouteEntry[];
