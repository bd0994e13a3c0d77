import type { Transaction } from "../store/database";
import { insertMany } from "../store/insert-many";
import * as fundTables from "../store/schema/funds";
import { giftVoucherAmounts as giftVoucherTable } from "../store/schema/gift-voucher-amounts";
import { coverFees } from "../store/schema/prices";
import { ticketProtection as protectionTable } from "../store/schema/protection";
import { saleLimits } from "../store/schema/sale-limits";
import * as stockTables from "../store/schema/stock";
import {
  coverFee,
  donationUpsell,
  funds,
  giftVoucherAmounts,
  ticketProtection,
} from "./demo-giving";
import { menus, stockItems } from "./demo-shop";

/** Writes what the demo sells besides tickets, packages, memberships and subscriptions. */
export async function writeProducts(tx: Transaction): Promise<void> {
  await insertMany(tx, fundTables.funds, funds);
  await insertMany(tx, fundTables.donationUpsells, [donationUpsell]);
  await insertMany(tx, coverFees, [coverFee]);
  await insertMany(tx, protectionTable, [ticketProtection]);
  await insertMany(tx, giftVoucherTable, giftVoucherAmounts);
  await insertMany(tx, stockTables.menus, menus);
  await insertMany(tx, stockTables.stockItems, stockItems);
  await insertMany(tx, saleLimits, [{ id: 1, tickets: 9, foodAndDrink: 20 }]);
}
