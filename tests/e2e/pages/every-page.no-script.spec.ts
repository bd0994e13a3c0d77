import { expect, test } from "../support/fixtures";
import { openCardPage } from "../steps/card-page";
import { checkOut } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { knownPerson } from "../steps/person";

const venue = "Riverside Performing Arts Center";

/** Pages that need no data, with the first part of their title. */
const pages = [
  ["/", "What’s on"],
  ["/?month=2020-01", "What’s on, January 2020"],
  ["/?page=2", "What’s on, page 2 of \\d+"],
  ["/checkout/basket", "Basket"],
  ["/login", "Sign in"],
  ["/login/password", "Enter your password"],
  ["/authentication", "Sign in by email"],
  ["/reset-password", "Choose a new password"],
  ["/register", "Create an account"],
  ["/accessibility", "Accessibility"],
  ["/privacy-policy", "Privacy policy"],
  ["/cookies", "Cookies"],
  ["/plain-pages", "Text-only version"],
  ["/maintenance", "No maintenance now"],
  ["/maintenance-bypass", "Maintenance access"],
] as const;

test("pages that need no data are sound", async ({ page, sound }) => {
  for (const [path, title] of pages) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    const robots =
      answer?.headers()["x-robots-tag"] ??
      (await page.locator('meta[name="robots"]').getAttribute("content"));
    expect(robots, path).toBe("noindex, nofollow");
    await expect(page).toHaveTitle(new RegExp(`^${title}: ${venue}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await sound(page);
  }
});

test("the pages of an account without orders, and signing out, are sound", async ({
  page,
  stack,
  sound,
}) => {
  await page.goto("/login");
  await signIn(page, await knownPerson(stack));
  await expect(page).toHaveTitle(`Your orders: ${venue}`);
  await sound(page);
  await page.getByRole("link", { name: "Past" }).click();
  await expect(page.getByText("You don't have any past orders")).toBeVisible();
  await sound(page);
  await page.goto("/logout");
  await expect(page).toHaveTitle(`Sign out: ${venue}`);
  await sound(page);
});

test("the demo's card page and mailbox are sound", async ({ page, stack, concert, sound }) => {
  const person = await knownPerson(stack);
  await checkOut(page, { concert, wish: { standard: 1 }, person }, "Payment");
  await openCardPage(page);
  await sound(page);
  await page.goto(`${stack.crmUrl}/mailbox`);
  await sound(page);
});
