import type { Page } from "@playwright/test";

import { buyByApi } from "../steps/buy-by-api";
import { signIn } from "../steps/fill-in";
import { waitForMail } from "../steps/mailbox";
import { registerPerson } from "../steps/person";
import { stopStorefront } from "../steps/stop-storefront";
import { expect, test } from "../support/fixtures";

/** Addresses that the browser keeps without a network, without the versions of files. */
const savedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

test("tickets that were opened can be shown without a network, and nothing else can", async ({
  page,
  stack,
  concert,
  problems,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await buyByApi(stack, person, { instanceId: concert.id, quantity: 2 });
  await page.goto("/tickets");
  await signIn(page, person);
  await expect(page).toHaveURL(/\/tickets$/);
  const note = page.getByText("These tickets were saved on");
  await expect(note).toBeHidden();
  await expect.poll(() => savedPaths(page)).toContain("/tickets");
  const codes = page.getByRole("img", { name: /^QR code with the ticket number 99/ });
  const numbers = await codes.evaluateAll((all) => all.map((code) => code.ariaLabel));
  expect(numbers).toHaveLength(2);

  // Pages in the worker's scope and beside it are not saved.
  for (const path of ["/tickets/share", "/account", "/"]) await page.goto(path);
  await page.goto("/tickets");
  await expect
    .poll(async () => (await savedPaths(page)).some((path) => /\.css$/.test(path)))
    .toBe(true);
  const paths = await savedPaths(page);
  expect(paths.filter((path) => !/^\/(assets|posters|look|plans)\/./.test(path))).toEqual([
    "/tickets",
  ]);

  problems.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|ERR_FAILED/);
  await stopStorefront(page, stack);
  await page.goto("/tickets");
  await expect(note).toBeVisible();
  expect(await codes.evaluateAll((all) => all.map((code) => code.ariaLabel))).toEqual(numbers);
  const width = await codes.first().evaluate((code) => code.getBoundingClientRect().width);
  expect(width, "the width of the code, by the saved styles").toBeGreaterThan(150);
  for (const path of ["/tickets/share", "/account", "/your-tickets"])
    await expect(page.goto(path)).rejects.toThrow(/ERR_/);

  await stack.storefront.start();
  await page.goto("/tickets");
  await expect(note).toBeHidden();
  await expectNoErrors(page);
});

test("signing out removes the saved tickets", async ({ page, stack, concert, problems }) => {
  const person = await registerPerson(stack);
  await buyByApi(stack, person, { instanceId: concert.id, quantity: 1 });
  await page.goto("/tickets");
  await signIn(page, person);
  await expect.poll(() => savedPaths(page)).toContain("/tickets");
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText(/signed out/i).first()).toBeVisible();
  expect(await savedPaths(page)).toEqual([]);
  problems.allow(/ERR_CONNECTION_REFUSED/);
  await stopStorefront(page, stack);
  await expect(page.goto("/tickets")).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
});

test("who signs in after another person’s session has ended does not see their tickets", async ({
  page,
  stack,
  concert,
  problems,
}) => {
  const [jordan, lena] = [await registerPerson(stack), await registerPerson(stack)];
  await buyByApi(stack, jordan, { instanceId: concert.id, quantity: 1 });
  await page.goto("/tickets");
  await signIn(page, jordan);
  const listSaved = async () => (await savedPaths(page)).filter((path) => path === "/tickets");
  await expect.poll(listSaved).toEqual(["/tickets"]);
  await page.goto("/tickets?print=performance");
  await expect.poll(listSaved).toEqual(["/tickets", "/tickets"]);
  await page.context().clearCookies({ name: "foyer" });

  await page.goto("/account");
  await signIn(page, jordan);
  expect(await listSaved(), "the owner's own").toHaveLength(2);

  await page.context().clearCookies({ name: "foyer" });
  await page.goto("/account");
  await signIn(page, lena);
  await expect(page).toHaveURL(/\/account$/);
  expect(await savedPaths(page)).toEqual([]);
  problems.allow(/ERR_CONNECTION_REFUSED/);
  await stopStorefront(page, stack);
  for (const path of ["/tickets", "/tickets?print=performance"])
    await expect(page.goto(path)).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
});

test("tickets that were opened from the email or from the account's orders can be shown without a network", async ({
  page,
  stack,
  concert,
  problems,
}) => {
  const person = await registerPerson(stack);
  await buyByApi(stack, person, { instanceId: concert.id, quantity: 2 });
  const { text } = await waitForMail(stack, person.email, { subject: /ticket/i });
  const mailed = /^Show my tickets: (\S+)$/m.exec(text)?.[1] ?? "no link";
  await page.goto("/account/your-orders");
  await signIn(page, person);
  await page.getByRole("link", { name: /^Show tickets/ }).click();
  const fromAccount = page.url();
  const listSaved = async () =>
    (await savedPaths(page)).filter((path) => path === "/order/tickets");
  await expect.poll(listSaved).toHaveLength(1);
  await page.goto(mailed);
  await expect.poll(listSaved).toHaveLength(2);
  problems.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|ERR_FAILED/);
  await stopStorefront(page, stack);
  for (const address of [mailed, fromAccount]) {
    await page.goto(address);
    await expect(page.getByText("These tickets were saved on")).toBeVisible();
    await expect(page.getByRole("img", { name: /^QR code with the ticket number/ })).toHaveCount(2);
  }
});
