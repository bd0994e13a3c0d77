import { createHash, randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { Client } from "pg";

import { sendJson } from "../../support/servers/send-json";
import type { Stack } from "../../support/servers/stack";

/** The id of the basket whose page this is; it has a ticket. */
export async function basketOf(page: Page, stack: Stack): Promise<string> {
  const ticket = await page.locator('input[name="ticket"]').first().getAttribute("value");
  const [row] = await query<{ basket_id: string }>(
    stack,
    "select basket_id from basket_tickets where id = $1",
    [ticket],
  );
  if (row === undefined) throw new Error("The page shows no ticket of a basket.");
  return row.basket_id;
}

/** Adds a line to a basket by the box office's own call: `stock-items`, `donations` … */
export async function addLine(stack: Stack, basketId: string, noun: string, line: object) {
  await sendJson("POST", `${stack.crmUrl}/api/v3/baskets/${basketId}/${noun}`, line, {
    Authorization: `Bearer ${stack.apiKey}`,
    "Idempotency-Key": randomUUID(),
    "X-Customer-Session": await sessionFor(stack, basketId),
  });
}

/** A session of the basket's customer; one that does not exist for a basket without a customer. */
async function sessionFor(stack: Stack, basketId: string): Promise<string> {
  const session = randomUUID();
  await query(
    stack,
    `insert into customer_sessions (token_hash, customer_id, expires_at)
     select $1, customer_id, crm_now() + interval '1 hour' from baskets
     where id = $2 and customer_id is not null`,
    [createHash("sha256").update(session).digest("hex"), basketId],
  );
  return session;
}

async function query<Row extends object>(stack: Stack, text: string, values: unknown[]) {
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export const lineOf = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });

/** What the page says is the sum, or what is left of it to pay. */
export const sumOf = (page: Page): Promise<string> =>
  page
    .getByRole("region", { name: /^(Total|What you paid)$/ })
    .getByText(/^\$[\d,]+\.\d\d$/)
    .last()
    .innerText();

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Promo, gift card, access or program code").fill(code);
  await page.getByRole("button", { name: "Apply code" }).click();
}
