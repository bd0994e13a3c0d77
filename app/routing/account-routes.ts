import type { RouteEntry } from "./route-entry";

/** The account: its sections, and the pages below them. */
export const accountRoutes = [
  {
    id: "account",
    path: "/account",
    file: "routes/account/account.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-details",
    path: "/account/your-details",
    file: "routes/account/your-details.tsx",
    guards: ["authenticated"],
  },
  {
    id: "change-email",
    path: "/account/your-details/email",
    file: "routes/account/change-email.tsx",
    guards: ["authenticated"],
  },
  {
    id: "contact-preferences",
    path: "/account/contact-preferences",
    file: "routes/account/contact-preferences.tsx",
    guards: ["authenticated"],
  },
  {
    id: "access",
    path: "/account/access",
    file: "routes/account/access.tsx",
    guards: ["authenticated"],
  },
  {
    id: "remove-access",
    path: "/account/access/remove",
    file: "routes/account/remove-access.tsx",
    guards: ["authenticated"],
  },
  {
    id: "payment-cards",
    path: "/account/payment-cards",
    file: "routes/account/payment-cards.tsx",
    guards: ["authenticated"],
  },
  {
    id: "remove-card",
    path: "/account/payment-cards/:card/remove",
    file: "routes/account/remove-card.tsx",
    guards: ["authenticated"],
  },
  {
    id: "confirm-email",
    path: "/account/your-details/email/:token",
    file: "routes/account/confirm-email.tsx",
    guards: ["authenticated"],
  },
  {
    id: "update-password",
    path: "/account/update-password",
    file: "routes/account/update-password.tsx",
    guards: ["authenticated"],
  },
  {
    id: "addresses",
    path: "/account/addresses",
    file: "routes/account/addresses.tsx",
    guards: ["authenticated"],
  },
  {
    id: "add-address",
    path: "/account/addresses/add",
    file: "routes/account/add-address.tsx",
    guards: ["authenticated"],
  },
  {
    id: "change-address",
    path: "/account/addresses/:address/change",
    file: "routes/account/change-address.tsx",
    guards: ["authenticated"],
  },
  {
    id: "delete-address",
    path: "/account/addresses/:address/delete",
    file: "routes/account/delete-address.tsx",
    guards: ["authenticated"],
  },
  {
    id: "gift-aid",
    path: "/account/gift-aid",
    file: "routes/account/gift-aid.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-profile",
    path: "/account/your-profile",
    file: "routes/account/your-profile.tsx",
    guards: ["authenticated"],
  },
  {
    id: "custom-view",
    path: "/account/custom/:customView",
    file: "routes/account/custom-view.tsx",
    guards: ["authenticated"],
  },
  {
    id: "custom-view-tab",
    path: "/account/custom/:customView/:tab",
    file: "routes/account/custom-view.tsx",
    guards: ["authenticated"],
  },
  {
    id: "culture-survey",
    path: "/account/culture-survey",
    file: "routes/account/culture-survey.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-data",
    path: "/account/your-data",
    file: "routes/account/your-data.tsx",
    guards: ["authenticated"],
  },
  {
    id: "close-account",
    path: "/account/your-data/close",
    file: "routes/account/close-account.tsx",
    guards: ["authenticated"],
  },
  {
    id: "data-copy",
    path: "/account/your-data/copy/:format",
    file: "routes/account/data-copy.tsx",
    guards: ["authenticated"],
  },
] as const satisfies readonly RouteEntry[];
