import { expect } from "../support/fixtures";
import type { Stack } from "../../support/servers/stack";

/** Restarts the box office and waits for the storefront, which pauses calls to an unresponsive one. */
export async function waitForBoxOffice({ crm, url }: Stack): Promise<void> {
  await crm.start();
  await expect.poll(async () => (await fetch(`${url}/readyz/box-office`)).status).toBe(200);
}
