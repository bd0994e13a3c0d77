import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Client } from "pg";

import { hashPassword } from "../../../crm/platform/hash";
import type { Stack } from "../../support/servers/stack";

/** Signs in a supervisor of this test alone, who has no authenticator. */
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
