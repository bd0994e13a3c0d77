import type { RouteEntry } from "./handle";

/** The account: its sections, and the pages below them. */
export const accountRoutes = [
  {
    id: "account",
    path: "/account",
    file: "pages/account/account/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-details",
    path: "/account/your-details",
    file: "pages/account/your-details/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "change-email",
    path: "/account/your-details/email",
    file: "pages/account/change-email/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "contact-preferences",
    path: "/account/contact-preferences",
    file: "pages/account/contact-preferences/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "access",
    path: "/account/access",
    file: "pages/account/access/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "remove-access",
    path: "/account/access/remove",
    file: "pages/account/remove-access/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "payment-cards",
    path: "/account/payment-cards",
    file: "pages/account/payment-cards/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "remove-card",
    path: "/account/payment-cards/:card/remove",
    file: "pages/account/remove-card/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "confirm-email",
    path: "/account/your-details/email/:token",
    file: "pages/account/confirm-email/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "update-password",
    path: "/account/update-password",
    file: "pages/account/update-password/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "addresses",
    path: "/account/addresses",
    file: "pages/account/addresses/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "add-address",
    path: "/account/addresses/add",
    file: "pages/account/add-address/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "change-address",
    path: "/account/addresses/:address/change",
    file: "pages/account/change-address/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "delete-address",
    path: "/account/addresses/:address/delete",
    file: "pages/account/delete-address/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "gift-aid",
    path: "/account/gift-aid",
    file: "pages/account/gift-aid/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-profile",
    path: "/account/your-profile",
    file: "pages/account/your-profile/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "custom-view",
    path: "/account/custom/:customView",
    file: "pages/account/custom-view/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "custom-view-tab",
    path: "/account/custom/:customView/:tab",
    file: "pages/account/custom-view/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "culture-survey",
    path: "/account/culture-survey",
    file: "pages/account/culture-survey/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-data",
    path: "/account/your-data",
    file: "pages/account/your-data/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "close-account",
    path: "/account/your-data/close",
    file: "pages/account/close-account/route.tsx",
    guards: ["authenticated"],
  },
  {
    id: "data-copy",
    path: "/account/your-data/copy/:format",
    file: "pages/account/data-copy/route.tsx",
    guards: ["authenticated"],
  },
] as const satisfies readonly RouteEntry[];

/** Becoming known, and stopping to be so (spec section 2, "Access"). */
export const accessRoutes = [
  { id: "login", path: "/login", file: "pages/access/login/route.tsx", guards: [] },
  { id: "password", path: "/login/password", file: "pages/access/password/route.tsx", guards: [] },
  {
    id: "authentication",
    path: "/authentication",
    file: "pages/access/authentication/route.tsx",
    guards: [],
  },
  {
    id: "reset-password",
    path: "/reset-password",
    file: "pages/access/reset-password/route.tsx",
    guards: [],
  },
  { id: "register", path: "/register", file: "pages/access/register/route.tsx", guards: [] },
  { id: "logout", path: "/logout", file: "pages/access/logout/route.tsx", guards: [] },
] as const satisfies readonly RouteEntry[];
