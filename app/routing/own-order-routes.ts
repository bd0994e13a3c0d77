import type { RouteEntry } from "./handle";

/** The account's sections of orders and money, and the pages below them. */
export const ownOrderRoutes = [
  {
    id: "your-orders",
    path: "/account/your-orders",
    file: "pages/account/your-orders/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "reserved-orders",
    path: "/account/your-orders/reserved",
    file: "pages/account/reserved-orders/route.tsx",
    guards: ["authenticated"],
  },
  {
    // A hall's orders too: see the route.
    id: "your-order",
    path: "/account/your-orders/:order",
    file: "pages/account/order/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "cancel-order",
    path: "/account/your-orders/:order/cancel",
    file: "pages/account/cancel-order/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-order-tickets-pdf",
    path: "/account/your-orders/:order/tickets.pdf",
    file: "pages/account/order-tickets-pdf/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "giving-history",
    path: "/account/giving-history",
    file: "pages/account/giving-history/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "giving-statement",
    path: "/account/giving-history/:year",
    file: "pages/account/giving-statement/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "memberships",
    path: "/account/memberships",
    file: "pages/account/memberships/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "account-credit",
    path: "/account/account-credit",
    file: "pages/account/account-credit/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "gift-voucher-balance",
    path: "/account/gift-voucher-balance",
    file: "pages/account/gift-voucher-balance/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "print-at-home-tickets",
    path: "/account/print-at-home-tickets",
    file: "pages/account/print-at-home-tickets/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-ticket-subscriptions",
    path: "/account/your-ticket-subscriptions",
    file: "pages/account/your-ticket-subscriptions/route.tsx",
    guards: ["authenticated"],
  },
] as const satisfies readonly RouteEntry[];
