import { randomUUID } from "node:crypto";

import { expect, test } from "../support/fixtures";
import { chooseTickets } from "../steps/choose-tickets";

test("an address that does not exist is a 404 with a page of ours", async ({
  page,
  concert,
  problems,
  sound,
}) => {
  const unknown = [
    "/nowhere",
    "/events/none",
    `/events/${concert.eventId}/none`,
    `/events/none/${concert.id}`,
    "/order/confirmed",
    "/assets/none.js",
  ];
  for (const path of unknown) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(404);
  }
  for (const path of ["verify", "confirmed", "failed", "tickets.pdf"]) {
    const answer = await page.request.get(`/order/${path}?order=${randomUUID()}&ref=none`);
    expect(await answer.text(), path).toContain("This link has expired");
  }
  problems.allowStatus(404);
  await page.goto("/events/none");
  await expect(
    page.getByRole("heading", { level: 1, name: "This page could not be found" }),
  ).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "(212) 555-0140" })).toBeVisible();
  await sound(page);
});

test("a form from another site is refused and changes nothing", async ({
  page,
  stack,
  concert,
}) => {
  await chooseTickets(page, concert, { standard: 1 });
  const remove = {
    intent: "remove",
    ticket: await page.locator('input[name="ticket"]').first().inputValue(),
  };
  const foreign = [
    { Origin: "https://elsewhere.example" },
    { Origin: "null" },
    { Origin: `${stack.url}.elsewhere.example` },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of foreign) {
    const answer = await page.request.post("/checkout/basket", {
      form: remove,
      headers,
      maxRedirects: 0,
    });
    expect(answer.status(), JSON.stringify(headers)).toBe(403);
    expect(await answer.text()).toContain("sent from our site");
  }
  await page.reload();
  await expect(page.getByText("Your seat is held until")).toBeVisible();
});

test("odd addresses never fail with a server error or redirect to another site", async ({
  page,
  stack,
  concert,
}) => {
  const odd: [string, number[]][] = [
    ["/?page=-1", [200]],
    ["/?page=999999", [200]],
    ["/?page=1&page=2&month=2026-13&upTo=much&hall=%F0%9F%8E%BB&kind=none", [200]],
    [`/?search=${"x".repeat(500)}`, [200]],
    ["/?search=%25%27%22%3B--", [200]],
    ["/?%E0%A4%A", [200, 400]],
    ["/events/%E0%A4%A", [400, 404]],
    ["/events/%00", [400, 404]],
    ["/%2e%2e/%2e%2e/etc/passwd", [400, 404]],
    [`/events/${"x".repeat(3000)}`, [404]],
    [`${concert.path}?_routes=none`, [200]],
    [`${concert.path}.data?_routes=%%%`, [200, 400, 404]],
    [`${concert.path}.data`, [200, 404]],
    ["/checkout/basket?index", [200]],
    ["/order/verify?order[]=1&order=%7B%7D", [400]],
    ["/order/verify?order=1&order=%7B%7D", [404]],
    ["//elsewhere.example/%2e%2e", [400, 404]],
  ];
  for (const [address, statuses] of odd) {
    const answer = await page.request.get(`${stack.url}${address}`, { maxRedirects: 0 });
    const status = answer.status();
    const isRedirect = status >= 300 && status < 400;
    expect(isRedirect || statuses.includes(status), `${address}: ${status}`).toBe(true);
    if (isRedirect) {
      const { origin } = new URL(answer.headers()["location"] ?? "", stack.url);
      expect(origin, address).toBe(stack.url);
    }
  }
});

test("a cookie that was tampered with starts a new session", async ({ page, context, concert }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Enter your password" })).toBeVisible();
  const sessionNow = async () => (await context.cookies()).find(({ name }) => name === "foyer");
  expect(await sessionNow()).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await chooseTickets(page, concert, { standard: 1 });
  const session = await sessionNow();
  for (const value of [`${session?.value.slice(0, -3) ?? ""}abc`, "nonsense", "%%%", ""]) {
    await context.addCookies([{ ...session, name: "foyer", value }]);
    await page.goto("/checkout/basket");
    await expect(
      page.getByRole("heading", { name: "There is nothing in your basket" }),
    ).toBeVisible();
    await chooseTickets(page, concert, { standard: 1 });
  }
});
