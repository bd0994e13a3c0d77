import type { Transaction } from "../../crm/platform/database/database";
import { insertMany } from "../../crm/platform/database/insert-many";
import * as fundTables from "../../crm/giving/funds-tables";
import { giftVoucherAmounts as giftVoucherTable } from "../../crm/vouchers/gift-voucher-amounts-tables";
import { coverFees } from "../../crm/pricing/prices-tables";
import { ticketProtection as protectionTable } from "../../crm/tickets/protection-tables";
import { saleLimits } from "../../crm/pricing/sale-limits-tables";
import * as stockTables from "../../crm/merchandise/tables";
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
