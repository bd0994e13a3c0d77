import { hash } from "@node-rs/argon2";
import type { Client } from "pg";

import { checkOutTo, pressPay, takeTickets } from "../../../tests/support/visitor/check-out";
import { openTab, type Tab } from "../../../tests/support/visitor/form-browser";
import { ADMIN_PATH } from "./big-stack";
import { COLLECTOR } from "./fill-statements";

const PASSWORD = "Collector1";
/** From the demo season. */
const STAFF = { email: "taylor.brooks@riverside.example", password: "Counter1" };

/** Tabs of an anonymous visitor, the customer with the most orders, and staff. */
export async function openVisitors(
  client: Client,
  url: string,
): Promise<Record<"anonymous" | "customer" | "staff", Tab>> {
  await client.query(
    `insert into logins (customer_id, password_hash) select id, $2 from customers where email = $1
     on conflict (customer_id) do update set password_hash = $2, locked_at = null`,
    [COLLECTOR, await hash(PASSWORD)],
  );
  const customer = openTab(url);
  await customer.go("/login");
  await customer.press(/^Continue/, { email: COLLECTOR });
  await customer.press(/^Sign in/, { password: PASSWORD });
  await expectPath(customer, "/account/your-orders");
  const staff = openTab(url);
  await staff.go(`/${ADMIN_PATH}/sign-in`);
  await staff.press(/^Sign in/, STAFF);
  await expectPath(staff, `/${ADMIN_PATH}/customers`);
  return { anonymous: openTab(url), customer, staff };
}

async function expectPath(tab: Tab, path: string): Promise<void> {
  const page = await tab.go(path);
  if (page.status !== 200 || page.url.pathname !== path)
    throw new Error(`${path} led to ${page.url.pathname} (${page.status}): sign-in failed`);
}

/** The steps of a purchase. Each depends on the previous one. */
export function purchaseSteps(tab: Tab, performance: string): [string, () => Promise<unknown>][] {
  return [
    ["take two tickets", async () => takeTickets(tab, await tab.go(performance), 2)],
    [
      "sign in with them and go through the checkout",
      () => checkOutTo(tab, "Summary", { email: COLLECTOR, password: PASSWORD }),
    ],
    ["pay: the order is written, the card page opened", () => pressPay(tab)],
  ];
}
