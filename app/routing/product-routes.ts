import { declareRoutes } from "./handle";

const voucher = declareRoutes("gift-vouchers");
const voucherSale = declareRoutes("gift-vouchers", { sales: "page" });
const voucherCode = declareRoutes("gift-vouchers", { sales: "form" });

export const giftVoucherRoutes = [
  voucher("gift-vouchers", "/gift-vouchers", "overview"),
  voucherSale("gift-voucher-purchase", "/gift-vouchers/purchase", "purchase"),
  voucher("gift-voucher-check", "/gift-vouchers/balance", "balance"),
  voucher("system-gift-vouchers", "/gift-vouchers/:system", "overview"),
  voucherSale("system-gift-voucher-purchase", "/gift-vouchers/:system/purchase", "purchase"),
  voucher("system-gift-voucher-check", "/gift-vouchers/:system/balance", "balance"),

  voucher("gift-certificates", "/gift-certificates", "overview"),
  voucherSale("gift-certificate-purchase", "/gift-certificates/purchase", "purchase"),
  voucher("gift-certificate-check", "/gift-certificates/balance", "balance"),
  voucher("system-gift-certificates", "/gift-certificates/:system", "overview"),
  voucherSale(
    "system-gift-certificate-purchase",
    "/gift-certificates/:system/purchase",
    "purchase",
  ),
  voucher("system-gift-certificate-check", "/gift-certificates/:system/balance", "balance"),

  voucherCode("redeem-gift-voucher", "/redeem-gift-voucher", "redeem"),
] as const;

const giving = declareRoutes("giving");
const donation = declareRoutes("giving", { sales: "page" });
const membership = declareRoutes("memberships", { sales: "form" });
const membershipGift = declareRoutes("memberships", { sales: "page" });
const acceptance = declareRoutes("memberships");

/** Donations and memberships. */
export const supportRoutes = [
  giving("donations", "/contributions/donations"),
  donation("give", "/contributions/donations/:fund"),
  membership("membership-levels", "/memberships", "levels"),
  membershipGift("give-membership", "/memberships/gift", "gift"),
  acceptance("accept-membership", "/memberships/accept", "accept"),
] as const;

const food = declareRoutes("food-and-drink");
const foodSale = declareRoutes("food-and-drink", { sales: "page" });

/** The performances with food and drink, and the order form with all menus of a performance or one of them. */
export const foodRoutes = [
  food("food-and-drink-performances", "/food-and-drink", "performances"),
  foodSale("food-and-drink", "/food-and-drink/:relatedInstance", "order"),
  foodSale("food-and-drink-menu", "/food-and-drink/:relatedInstance/:instance", "order"),
] as const;

const shop = declareRoutes("shop", { sales: "form" });

/**
 * `:type` is `merchandise` or a kind of extra of a performance; `:instance` is an item of the shop, or the performance
 * that extras are for.
 */
export const shopRoutes = [
  shop("aux", "/aux/:type", "shop"),
  shop("aux-instance", "/aux/:type/:instance", "shop"),
] as const;

const packages = declareRoutes("packages");
const packageSale = declareRoutes("packages", { sales: "page" });
const builder = declareRoutes("packages", { guards: ["packageBuilder"], sales: "page" });

export const packageRoutes = [
  packages("packages", "/packages", "all"),
  packages("listings-packages", "/listings-packages", "all"),
  packages("package", "/packages/:package"),
  packages("package-instance", "/packages/:package/:instance", "performance"),
  packages("package-instance-page", "/packages/:package/:instance/:page", "performance"),
  packages(
    "package-registration",
    "/packages/:package/:instance/register/:registration",
    "performance",
  ),
  packageSale("package-seats", "/packages/:package/:instance/syos/:view", "event-seats"),
  packageSale("package-prices", "/packages/:package/:instance/price-selection", "event-prices"),
  packageSale("ticket-subscriptions", "/ticket-subscriptions"),
  builder("package-builder", "/package-builder/:package", "builder"),
  builder("flex-package-builder", "/flex-package-builder/:package", "flex-builder"),
  builder("super-package-builder", "/super-package-builder/:package", "super-builder"),
  packages("fixed-series", "/subscriptions/fixed-series/:series", "series"),
  builder("series-dates", "/subscriptions/fixed-series/:series/choose-dates", "choose-dates"),
  builder("series-seats", "/subscriptions/fixed-series/:series/syos/:view"),
  builder("series-prices", "/subscriptions/fixed-series/:series/choose-prices", "choose-prices"),
] as const;
