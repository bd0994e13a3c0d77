import { z } from "zod";

import { addDonationSchema, changeDonationSchema } from "../schemas/fund";
import {
  addGiftVoucherSchema,
  addMembershipGiftSchema,
  changeGiftVoucherSchema,
  changeMembershipGiftSchema,
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

export const basketItemOperations = {
  removeItem: visitorBasket.delete("/baskets/:id/items/:itemId", {
    summary: "Removes a line other than a ticket; safe to repeat",
    query: z.object({
      withParts: z
        .stringbool()
        .default(true)
        .describe(
          "For a super package: whether to remove its packages too; otherwise they lose its discount",
        ),
    }),
    problems: [...CHANGE_PROBLEMS, "conflict/voucher-applied"],
  }),
  addStockItem: visitorBasket.post("/baskets/:id/stock-items", {
    summary: "Adds merchandise or an add-on; increases the quantity if it is already in the basket",
    body: addStockItemSchema,
    needsIdempotencyKey: true,
    problems: [...GROWTH_PROBLEMS, ...STOCK_PROBLEMS],
  }),
  changeStockItem: visitorBasket.patch("/baskets/:id/stock-items/:itemId", {
    summary: "Changes the quantity of merchandise or an add-on",
    body: changeStockItemSchema,
    problems: [...GROWTH_PROBLEMS, ...STOCK_PROBLEMS],
  }),
  orderFood: visitorBasket.post("/baskets/:id/food-and-drink", {
    summary:
      "Orders food and drink for a party; replaces an earlier order for the same performance and menu",
    body: orderFoodSchema,
    needsIdempotencyKey: true,
    problems: [...GROWTH_PROBLEMS, ...FOOD_PROBLEMS],
  }),
  changeFood: visitorBasket.patch("/baskets/:id/food-and-drink/:itemId", {
    summary:
      "Changes the food and drink order that a line belongs to; omitted fields are unchanged",
    body: changeFoodSchema,
    problems: [...GROWTH_PROBLEMS, ...FOOD_PROBLEMS],
  }),
  addDonation: visitorBasket.post("/baskets/:id/donations", {
    summary: "Adds a donation of an amount, or one that rounds up the total",
    body: addDonationSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", ...GROWTH_PROBLEMS, "not-allowed/nothing-to-round-up"],
  }),
  changeDonation: visitorBasket.patch("/baskets/:id/donations/:itemId", {
    summary: "Changes a donation; omitted fields are unchanged",
    body: changeDonationSchema,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  addMembership: buyerBasket.post("/baskets/:id/memberships", {
    summary: "Adds a membership: one per basket, and none that the customer already has",
    body: addMembershipSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", "not-signed-in", ...GROWTH_PROBLEMS, ...MEMBERSHIP_PROBLEMS],
  }),
  changeMembership: visitorBasket.patch("/baskets/:id/memberships/:itemId", {
    summary: "Sets whether the customer is reminded to renew the membership",
    body: renewalReminderSchema,
    problems: ["invalid", ...CHANGE_PROBLEMS],
  }),
  addGiftVoucher: visitorBasket.post("/baskets/:id/gift-vouchers", {
    summary: "Adds gift vouchers, which are issued when the order is paid",
    body: addGiftVoucherSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  changeGiftVoucher: visitorBasket.patch("/baskets/:id/gift-vouchers/:itemId", {
    summary: "Changes gift vouchers; omitted fields are unchanged",
    body: changeGiftVoucherSchema,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  addMembershipGift: visitorBasket.post("/baskets/:id/membership-gifts", {
    summary: "Adds a gift membership, which the recipient can accept once the order is paid",
    body: addMembershipGiftSchema,
    needsIdempotencyKey: true,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  changeMembershipGift: visitorBasket.patch("/baskets/:id/membership-gifts/:itemId", {
    summary: "Changes a gift membership; omitted fields are unchanged",
    body: changeMembershipGiftSchema,
    problems: ["invalid", ...GROWTH_PROBLEMS],
  }),
  addSubscriptions: visitorBasket.post("/baskets/:id/ticket-subscriptions", {
    summary: "Adds ticket subscriptions at one pricing",
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

const performanceParams = rowParams.extend({ itemId: rowIdSchema, instanceId: idSchema });

export const basketPackageOperations = {
  addPackage: buyerBasket.post("/baskets/:id/packages", {
    summary: "Adds a package with seats at each chosen performance; all or none",
    body: addPackageSchema,
    needsIdempotencyKey: true,
    problems: PACKAGE_PROBLEMS,
  }),
  addToPackage: buyerBasket.patch("/baskets/:id/packages/:itemId", {
    summary: "Adds performances to a flex or super package; all or none",
    body: addToPackageSchema,
    needsIdempotencyKey: true,
    problems: [...PACKAGE_PROBLEMS, "basket-expired"],
  }),
  changePackageDate: buyerBasket.patch("/baskets/:id/packages/:itemId/performances/:instanceId", {
    params: performanceParams,
    summary:
      "Replaces the seats at a performance of a package, at the same date or at another of the same event",
    body: changeDateSchema,
    needsIdempotencyKey: true,
    problems: [...PACKAGE_PROBLEMS, "basket-expired", "conflict/voucher-applied"],
  }),
  removeFromPackage: visitorBasket.delete(
    "/baskets/:id/packages/:itemId/performances/:instanceId",
    {
      params: performanceParams,
      summary:
        "Removes a performance that a package can do without, and with `withOthers` its dependent lines; safe to repeat",
      query: z.object({ withOthers: z.stringbool().default(false) }),
      problems: [
        ...CHANGE_PROBLEMS,
        "conflict/takes-others",
        "conflict/package",
        "conflict/voucher-applied",
      ],
    },
  ),
};
