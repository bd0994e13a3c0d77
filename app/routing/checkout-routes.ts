import { declareRoutes } from "./handle";

const basketAlias = declareRoutes("basket");
const basket = declareRoutes("basket", { guards: ["basket"], sales: "page" });
const basketLink = declareRoutes("basket", { sales: "page" });
const step = declareRoutes("checkout", { guards: ["checkoutStep"], sales: "page" });
const signedInStep = declareRoutes("checkout", {
  guards: ["authenticated", "checkoutStep"],
  sales: "page",
});
const checkoutAlias = declareRoutes("checkout");
const order = declareRoutes("orders");

/** The basket and the steps from it to the payment. */
export const purchaseRoutes = [
  basketAlias("basket-alias", "/basket", "alias"),
  basketAlias("checkout", "/checkout", "alias"),
  basket("basket", "/checkout/basket"),
  basket("basket-package", "/checkout/basket/packages/:item", "package"),
  basket("basket-link", "/checkout/basket/link", "link"),
  basketLink("basket-from-link", "/checkout/basket/link/:token", "from-link"),
  step("checkout-account", "/checkout/account", "account"),
  step("checkout-add-ons", "/checkout/add-ons", "add-ons"),
  step("checkout-upsells", "/checkout/upsells", "upsells"),
  step("checkout-memberships", "/checkout/memberships", "memberships"),
  step("checkout-booking-protect", "/checkout/booking-protect", "booking-protect"),
  checkoutAlias("checkout-express-checkout", "/checkout/express-checkout", "express-checkout"),
  signedInStep("checkout-household", "/checkout/household", "household"),
  signedInStep(
    "checkout-contact-preferences",
    "/checkout/contact-preferences",
    "contact-preferences",
  ),
  signedInStep("checkout-gift-aid", "/checkout/gift-aid", "gift-aid"),
  signedInStep("checkout-review", "/checkout/review", "review"),
  signedInStep("checkout-billing-address", "/checkout/billing-address", "billing-address"),
  signedInStep("checkout-delivery", "/checkout/delivery", "delivery"),
  signedInStep("checkout-additional-details", "/checkout/additional-details", "additional-details"),
  signedInStep("checkout-summary", "/checkout/summary", "summary"),
  signedInStep("checkout-billing", "/checkout/billing", "billing"),
  signedInStep("checkout-payment", "/checkout/payment", "payment"),
] as const;

export const checkoutRoutes = [
  ...purchaseRoutes,

  order("order-link", "/order/link", "link"),
  order("order-verify", "/order/verify", "verify"),
  order("order-confirmed", "/order/confirmed", "confirmed"),
  order("order-failed", "/order/failed", "failed"),
  order("order-add-ons", "/order/add-ons", "add-ons"),
  order("order-move-refund", "/order/move-refund", "move-refund"),
  order("direct-debit-verify", "/order/direct-debits/verify"),
  order("direct-debit-confirmed", "/order/direct-debits/confirmed"),
  order("direct-debit-failed", "/order/direct-debits/failed"),
  order("system-order-verify", "/order/:system/verify", "verify"),
  order("system-order-confirmed", "/order/:system/confirmed", "confirmed"),
  order("system-order-failed", "/order/:system/failed", "failed"),
  order("system-order-add-ons", "/order/:system/add-ons", "add-ons"),
  order("order-tickets-pdf", "/order/tickets.pdf", "tickets-pdf"),
] as const;
