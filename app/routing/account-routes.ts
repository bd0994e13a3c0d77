import { declareRoutes } from "./handle";

const account = declareRoutes("account", { guards: ["authenticated"] });

export const accountRoutes = [
  account("account", "/account"),
  account("your-details", "/account/your-details"),
  account("change-email", "/account/your-details/email"),
  account("contact-preferences", "/account/contact-preferences"),
  account("access", "/account/access"),
  account("remove-access", "/account/access/remove"),
  account("payment-cards", "/account/payment-cards"),
  account("remove-card", "/account/payment-cards/:card/remove"),
  account("confirm-email", "/account/your-details/email/:token"),
  account("update-password", "/account/update-password"),
  account("addresses", "/account/addresses"),
  account("add-address", "/account/addresses/add", "address"),
  account("change-address", "/account/addresses/:address/change", "address"),
  account("delete-address", "/account/addresses/:address/delete"),
  account("gift-aid", "/account/gift-aid"),
  account("household", "/account/household"),
  account("remove-member", "/account/household/:member/remove"),
  account("your-profile", "/account/your-profile"),
  account("custom-view", "/account/custom/:customView"),
  account("custom-view-tab", "/account/custom/:customView/:tab", "custom-view"),
  account("culture-survey", "/account/culture-survey"),
  account("your-data", "/account/your-data"),
  account("close-account", "/account/your-data/close"),
  account("data-copy", "/account/your-data/copy/:format"),

  account("your-orders", "/account/your-orders"),
  account("reserved-orders", "/account/your-orders/reserved"),
  account("counter-orders", "/account/your-orders/box-office"),
  // Also lists the orders of a hall, if `:order` is a hall's id.
  account("your-order", "/account/your-orders/:order", "order"),
  account("cancel-order", "/account/your-orders/:order/cancel"),
  account("your-order-tickets-pdf", "/account/your-orders/:order/tickets.pdf", "order-tickets-pdf"),
  account("giving-history", "/account/giving-history"),
  account("giving-statement", "/account/giving-history/:year"),
  account("memberships", "/account/memberships"),
  account("account-credit", "/account/account-credit"),
  account("gift-voucher-balance", "/account/gift-voucher-balance"),
  account("print-at-home-tickets", "/account/print-at-home-tickets"),
  account("your-ticket-subscriptions", "/account/your-ticket-subscriptions"),
] as const;

const signIn = declareRoutes("sign-in");

export const signInRoutes = [
  signIn("login", "/login"),
  signIn("password", "/login/password"),
  signIn("authentication", "/authentication"),
  signIn("reset-password", "/reset-password"),
  signIn("register", "/register"),
  signIn("logout", "/logout"),
] as const;
