import { z } from "zod";

import { addDonationSchema, changeDonationSchema } from "../schemas/fund";
import {
  addGiftVoucherSchema,
  addMembershipGiftSchema,
  changeGiftVoucherSchema,
} from "../schemas/gift-voucher";
import {
  addMembershipSchema,
  renewalReminderSchema,
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
    summary: "Removes a line that is not a ticket; safe to repeat",
    query: z.object({
      withParts: z
        .stringbool()
        .default(true)
        .describe("Of a super package: its packages too; else they stay, without its discount"),
    }),
    problems: [...CHANGE_PROBLEMS, "conflict/voucher-applied"],
  }),
  addStockItem: visitorBasket.post("/baskets/:id/stock-items", {
    summary: "Adds merchandise or an add-on; more of it if it is there already",
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
    summary: "Adds a donation: a sum, or one that rounds the total up",
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
    summary: "Adds a membership: one a basket, none that the customer owns already",
    body: addMembershipSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", "not-signed-in", ...GROWTH_PROBLEMS, ...MEMBERSHIP_PROBLEMS],
  }),
  changeMembership: visitorBasket.patch("/baskets/:id/memberships/:itemId", {
    summary: "Sets whether the membership renews when it ends",
    body: renewalReminderSchema,
    problems: ["invalid", ...CHANGE_PROBLEMS],
  }),
  addGiftVoucher: visitorBasket.post("/baskets/:id/gift-vouchers", {
    summary: "Adds gift vouchers; they are issued when the order is paid",
    body: addGiftVoucherSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  changeGiftVoucher: visitorBasket.patch("/baskets/:id/gift-vouchers/:itemId", {
    summary: "Changes gift vouchers; what is left out stays as it is",
    body: changeGiftVoucherSchema,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  addMembershipGift: visitorBasket.post("/baskets/:id/membership-gifts", {
    summary: "Adds a membership for somebody else, who accepts it once the order is paid",
    body: addMembershipGiftSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  addSubscriptions: visitorBasket.post("/baskets/:id/ticket-subscriptions", {
    summary: "Adds ticket subscriptions of one pricing",
    body: addSubscriptionsSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  changeSubscriptions: visitorBasket.patch("/baskets/:id/ticket-subscriptions/:itemId", {
    summary: "Sets the number of ticket subscriptions in a line",
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
    summary: "Adds a package with the seats of all its chosen performances, all or none",
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
    summary: "Replaces a performance of a package by another date of the same event",
    body: changeDateSchema,
    needsIdempotencyKey: true,
    problems: [...PACKAGE_PROBLEMS, "basket-expired", "conflict/voucher-applied"],
  }),
};
