import type { Page } from "@playwright/test";

import { orderNumber } from "#contract/rules/orders/order-number";
import type { Person } from "../e2e/steps/person";
import type { Concert } from "../e2e/support/concerts";
import type { Crawl } from "./journeys";

/** Checks the staff pages about a customer, and pages for supervisors only. */
export async function checkCounter(
  { crawler, mailbox }: Crawl,
  staff: Page,
  { buyer, orderId, concert }: { buyer: Person; orderId: string; concert: Concert },
): Promise<void> {
  const { stack, checkPage } = crawler;
  const { id } = await stack.stored.customers.one({ email: buyer.email }, ["id"]);
  const file = `/counter/customers/${id}`;
  const order = `${file}/orders/${orderId}`;
  await crawler.crawl(staff, [
    `/counter/customers?query=${buyer.email}`,
    file,
    order,
    `/counter/performances/${concert.id}`,
    `/counter/performances/${concert.id}/admission`,
    `/counter/performances/${concert.id}/admissions`,
    ...["door-sheet", "late-admissions", "admission-log", "report"].map(
      (page) => `/counter/performances/${concert.id}/${page}`,
    ),
    ...[
      "second-factor",
      "password",
      "log",
      "checks",
      "refunds",
      "queues",
      "reports/day",
      "performances",
      "link",
      "season",
      "season/performances",
      "season/performances/record",
      "season/events/record",
      "season/priceLists/record",
    ].map((path) => `/counter/${path}`),
  ]);
  await staff.goto(`${stack.url}${order}/return`);
  const tickets = staff.getByRole("group", { name: "Which tickets?" });
  await tickets.getByRole("checkbox").first().check();
  await staff.getByLabel("Refund", { exact: true }).check();
  await staff.getByLabel("Reason").fill("One is ill");
  await staff.getByRole("button", { name: "Review return" }).click();
  await staff.getByRole("button", { name: "Return order" }).click();
  await mailbox.wait(buyer.email, "tickets-returned");
  await checkPage(staff, "staff-customer-order", order);
  const reserved = await stack.stored.reservedOrders.first({ customerId: id }, ["number"]);
  await crawler.command(["release", orderNumber(reserved.number)]);
  await checkPage(staff, "staff-customer", file);

  const page = await crawler.visitor();
  const enter = async (email: string, password: string) => {
    await page.goto(`${stack.url}/counter/sign-in`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await checkPage(page, "staff-sign-in", "/counter");
  await enter("robin.castillo@riverside.example", "Counter2");
  await page.waitForURL("**/sign-in/code");
  await checkPage(page, "staff-sign-in-code", "/counter/sign-in/code");
  await enter("taylor.brooks@riverside.example", "Counter1");
  await page.waitForURL("**/counter/customers*");
  // Pages for supervisors redirect other staff, with a message.
  await checkPage(page, "staff-customers", "/counter/log");
}
