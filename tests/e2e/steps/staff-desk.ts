import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Client } from "pg";

import { hashPassword } from "../../../crm/platform/hash";
import type { Stack } from "../../support/servers/stack";
import type { Person } from "./person";

/** Creates a supervisor without an authenticator and signs in. */
export async function signInSupervisor(page: Page, stack: Stack): Promise<void> {
  const email = `sam.${randomUUID()}@riverside.example`;
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into staff (email, name, role, password_hash) values ($1, 'Sam', 'supervisor', $2)`,
      [email, await hashPassword("Counter1")],
    );
  } finally {
    await client.end();
  }
  await page.goto("/counter");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Counter1");
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens a customer's page from the search. */
export async function openCustomer(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel("Email, name, phone, customer or order number").fill(email);
  await page.getByRole("main").getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: "Ines Okonkwo" }).click();
}
