import { addDonationSchema, changeDonationSchema } from "../schemas/fund";
import { addGiftVoucherSchema, changeGiftVoucherSchema } from "../schemas/gift-voucher";
import {
  addMembershipSchema,
  autoRenewSchema,
  addSubscriptionsSchema,
  changeSubscriptionsSchema,
} from "../schemas/membership";
import {
  addStockItemSchema,
  changeFoodSchema,
  changeStockItemSchema,
  orderFoodSchema,
} from "../schemas/stock-item";
import {
  CHANGE_PROBLEMS,
  FOOD_PROBLEMS,
  GROWTH_PROBLEMS,
  HOLD_LIMIT_PROBLEMS,
  MEMBERSHIP_PROBLEMS,
  SALE_PROBLEMS,
  SEAT_PROBLEMS,
  STOCK_PROBLEMS,
} from "./basket-problems";
import { buyerBasket, visitorBasket } from "./baskets";
import { addPackageSchema, addToPackageSchema, changeDateSchema } from "../schemas/package";
import { rowParams, rowIdSchema, idSchema } from "../schemas/scalars";

/** What a basket holds besides tickets. Each kind is put in by a call of its own; all are taken out by one. */
export const basketItemOperations = {
  removeItem: visitorBasket.delete("/baskets/:id/items/:itemId", {
    summary: "Takes one line out that is no ticket; one that is gone is no error",
    problems: [...CHANGE_PROBLEMS, "conflict/voucher-applied"],
  }),
  addStockItem: visitorBasket.post("/baskets/:id/stock-items", {
    summary: "Puts in merchandise or an add-on; more of what is there already",
    body: addStockItemSchema,
    needsIdempotencyKey: true,
    problems: [...GROWTH_PROBLEMS, ...STOCK_PROBLEMS],
  }),
  changeStockItem: visitorBasket.patch("/baskets/:id/stock-items/:itemId", {
    summary: "Changes how many there are of a line",
    body: changeStockItemSchema,
    problems: [...GROWTH_PROBLEMS, ...STOCK_PROBLEMS],
  }),
  orderFood: visitorBasket.post("/baskets/:id/food-and-drink", {
    summary: "Orders food and drink for a party, in the place of what it ordered before",
    body: orderFoodSchema,
    needsIdempotencyKey: true,
    problems: [...GROWTH_PROBLEMS, ...FOOD_PROBLEMS],
  }),
  changeFood: visitorBasket.patch("/baskets/:id/food-and-drink/:itemId", {
    summary: "Changes the party that a line is of; what is left out stays as it is",
    body: changeFoodSchema,
    problems: [...GROWTH_PROBLEMS, ...FOOD_PROBLEMS],
  }),
  addDonation: visitorBasket.post("/baskets/:id/donations", {
    summary: "Puts in a gift, of a sum or one that rounds the total up",
    body: addDonationSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", ...GROWTH_PROBLEMS, "not-allowed/nothing-to-round-up"],
  }),
  changeDonation: visitorBasket.patch("/baskets/:id/donations/:itemId", {
    summary: "Changes a gift; what is left out stays as it is",
    body: changeDonationSchema,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  addMembership: buyerBasket.post("/baskets/:id/memberships", {
    summary: "Puts a membership in: one a basket, none that the customer owns already",
    body: addMembershipSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", "not-signed-in", ...GROWTH_PROBLEMS, ...MEMBERSHIP_PROBLEMS],
  }),
  changeMembership: visitorBasket.patch("/baskets/:id/memberships/:itemId", {
    summary: "Says whether the membership is to be renewed when it ends",
    body: autoRenewSchema,
    problems: ["invalid", ...CHANGE_PROBLEMS],
  }),
  addGiftVoucher: visitorBasket.post("/baskets/:id/gift-vouchers", {
    summary: "Puts in gift vouchers; they are issued when the order is paid",
    body: addGiftVoucherSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  changeGiftVoucher: visitorBasket.patch("/baskets/:id/gift-vouchers/:itemId", {
    summary: "Changes gift vouchers; what is left out stays as it is",
    body: changeGiftVoucherSchema,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  addSubscriptions: visitorBasket.post("/baskets/:id/ticket-subscriptions", {
    summary: "Puts ticket subscriptions of one pricing in",
    body: addSubscriptionsSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  changeSubscriptions: visitorBasket.patch("/baskets/:id/ticket-subscriptions/:itemId", {
    summary: "Says how many there are to be",
    body: changeSubscriptionsSchema,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
};

const PACKAGE_PROBLEMS = [
  ...GROWTH_PROBLEMS,
  ...SALE_PROBLEMS,
  ...SEAT_PROBLEMS,
  ...HOLD_LIMIT_PROBLEMS,
] as const;

/** The packages of a basket; one is taken out whole, as any line is. */
export const basketPackageOperations = {
  addPackage: buyerBasket.post("/baskets/:id/packages", {
    summary: "Puts a package in with the seats of all performances chosen for it, all or none",
    body: addPackageSchema,
    needsIdempotencyKey: true,
    problems: PACKAGE_PROBLEMS,
  }),
  addToPackage: buyerBasket.patch("/baskets/:id/packages/:itemId", {
    summary: "Adds performances to a flex or super package, all or none",
    body: addToPackageSchema,
    needsIdempotencyKey: true,
    problems: [...PACKAGE_PROBLEMS, "basket-expired"],
  }),
  changePackageDate: buyerBasket.patch("/baskets/:id/packages/:itemId/performances/:instanceId", {
    params: rowParams.extend({ itemId: rowIdSchema, instanceId: idSchema }),
    summary: "Puts another date of the same event in the place of a performance",
    body: changeDateSchema,
    needsIdempotencyKey: true,
    problems: [...PACKAGE_PROBLEMS, "basket-expired", "conflict/voucher-applied"],
  }),
};
