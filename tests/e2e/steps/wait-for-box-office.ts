import { expect } from "../support/fixtures";
import type { Stack } from "../../support/servers/stack";

/** Starts the box office again, and waits until the storefront knows: it leaves one that did not answer alone for a while. */
export async function waitForBoxOffice({ crm, url }: Stack): Promise<void> {
  await crm.start();
  await expect.poll(async () => (await fetch(`${url}/readyz/box-office`)).status).toBe(200);
}
