import { expect, test } from "../support/fixtures";
import { openCardPage } from "../steps/card-page";
import { acceptTerms, checkOut } from "../steps/checkout";
import { registerPerson } from "../steps/person";

const venue = "Riverside Performing Arts Center";

/** Pages that need no data, with what precedes the venue's name in their titles. */
const pages = [
  ["/", ""],
  ["/?month=2020-01", "What’s on, January 2020"],
  ["/?page=2", "What’s on, page 2 of \\d+"],
  ["/checkout/basket", "Basket"],
  ["/login", "Sign in"],
  ["/login/password", "Enter your password"],
  ["/authentication", "Sign in by email"],
  ["/reset-password", "Choose a new password"],
  ["/register", "Create an account"],
  ["/accessibility", "Accessibility"],
  ["/visit", "Plan your visit"],
  ["/help", "Help"],
  ["/contact", "Contact"],
  ["/terms", "Terms of sale"],
  ["/privacy-policy", "Privacy policy"],
  ["/cookies", "Cookies"],
  ["/plain-pages", "Basic version"],
  ["/pages/parking", "Parking and bicycles"],
  ["/maintenance", "Tickets are on sale"],
  ["/maintenance-bypass", "Maintenance access"],
] as const;

test("pages that need no data have a title, are not indexed and have no errors", async ({
  page,
  expectNoErrors,
}) => {
  for (const [path, title] of pages) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    const robots =
      response?.headers()["x-robots-tag"] ??
      (await page.locator('meta[name="robots"]').getAttribute("content"));
    expect(robots, path).toBe("noindex, nofollow");
    await expect(page).toHaveTitle(new RegExp(`^${title === "" ? "" : `${title}: `}${venue}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectNoErrors(page);
  }
});

test("public pages have Open Graph metadata, and a language prefix in a URL sets the language", async ({
  page,
  stack,
  concert,
}) => {
  const tag = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");
  const images = new Set<string>();
  for (const [path, title] of [
    ["/", venue],
    [concert.path, concert.title],
    [`/smart/add-to-cart${concert.path}?quantity=2`, concert.title],
    ["/packages/orchestra-choice", "Orchestra, your choice"],
    ["/contributions/donations/education", "Music in Schools"],
    ["/memberships", "Memberships"],
    ["/gift-vouchers/purchase", "Give a night out"],
    ["/aux/merchandise", "Shop"],
  ] as const) {
    await page.goto(path);
    expect(await tag("title"), path).toContain(title);
    expect((await tag("description"))?.length, path).toBeGreaterThan(20);
    expect(await tag("url")).toBe(`${stack.url}${path.replace(/\?.*/, "")}`);
    images.add((await tag("image")) ?? "");
  }
  for (const image of [...images, "/favicon.ico", "/favicon.svg"]) {
    const response = await page.request.get(image);
    expect([response.status(), response.headers()["content-type"]]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
  await page.goto("/login");
  await expect(page.locator('meta[property^="og:"]')).toHaveCount(0);

  for (const [prefix, lang] of [
    ["/de", "de"],
    ["/en", "en-GB"],
    ["/en-us", "en-US"],
  ] as const) {
    await page.goto(`${prefix}/memberships?from=mail`);
    await expect(page).toHaveURL("/memberships?from=mail");
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
  }
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "lang");
  expect(cookie).toMatchObject({ value: "en-us", sameSite: "Lax", path: "/" });
});

test("the 404 page has no errors", async ({ page, problems, expectNoErrors }) => {
  problems.allowStatus(404);
  await page.goto("/events/none");
  await expect(
    page.getByRole("heading", { level: 1, name: "This page could not be found" }),
  ).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "(212) 555-0140" })).toBeVisible();
  await expectNoErrors(page);
});

test("the demo's card page and mailbox have no errors", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await checkOut(page, { concert, tickets: { standard: 1 }, person });
  await acceptTerms(page);
  await openCardPage(page);
  await expectNoErrors(page);
  await page.goto(`${stack.crmUrl}/mailbox`);
  await expectNoErrors(page);
});
