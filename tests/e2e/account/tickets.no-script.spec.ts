import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { buyByApi } from "../steps/buy-by-api";
import { signIn } from "../steps/fill-in";
import { registerPerson } from "../steps/person";

/** Expects the named links to lead to files of this type that contain these words. */
async function expectFiles(page: Page, files: readonly [RegExp | string, string, string][]) {
  for (const [name, type, words] of files) {
    const link = page.getByRole("link", { name, exact: typeof name === "string" });
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(file.headers()["content-type"]).toContain(type);
    expect(await file.text()).toContain(words);
  }
}

test("a customer opens tickets as page, PDF and text, shares one by link, revokes the link and begins to send one", async ({
  page,
  otherPage,
  stack,
  concert,
  problems,
  expectNoErrors,
  expectRefusal,
}) => {
  const person = await registerPerson(stack);
  await buyByApi(stack, person, { instanceId: concert.id, quantity: 2 });
  await page.goto("/your-tickets");
  await signIn(page, person);

  await expect(page).toHaveURL(/\/your-tickets$/);
  const own = page.getByRole("region", { name: concert.title });
  const codes = own.getByRole("img", { name: /^QR code with the ticket number 99\d\d / });
  await expect(codes).toHaveCount(2);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 800 });
  for (const code of await codes.all())
    expect((await code.boundingBox())?.width, "the width of a code on a phone").toBeGreaterThan(
      200,
    );
  await page.setViewportSize(size ?? { width: 1280, height: 720 });
  await page.getByRole("link", { name: "One performance per page" }).click();
  await expect(page.getByRole("link", { name: "One performance per page" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expectNoErrors(page);
  await expectFiles(page, [
    ["Open as PDF", "application/pdf", "%PDF-1.7"],
    ["Plain text", "text/plain", "Ticket 2 of 2"],
    [/^Add to calendar/, "text/calendar", "TZID:America/New_York"],
  ]);

  await own.getByRole("link", { name: /^Share tickets/ }).click();
  const make = page.getByRole("button", { name: "Create link" });
  await make.click();
  await expectRefusal(page, ["Choose at least one ticket to share"]);
  await page.getByRole("checkbox").first().check();
  await make.click();
  await expect(page.getByText("Your link is ready to send.")).toBeVisible();
  await expectNoErrors(page);

  // A visitor without an account sees only the shared ticket.
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await otherPage.goto(link);
  await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText(
    "A ticket has been shared with you",
  );
  await expect(otherPage.getByRole("main")).not.toContainText(person.firstName);
  await expect(otherPage.getByRole("img", { name: /^QR code/ })).toHaveCount(1);
  await expect(otherPage.getByRole("main")).not.toContainText("RPA-");
  await page.goto(link);
  await expectNoErrors(page);
  await expectFiles(page, [
    ["Open as PDF", "application/pdf", "%PDF-1.7"],
    ["Plain text", "text/plain", "Ticket 1 of 1"],
  ]);

  await page.goto("/tickets/share");
  await page.getByRole("button", { name: /^Revoke link/ }).click();
  await expect(page.getByText("Link revoked.")).toBeVisible();

  await page.goto("/tickets");
  await page
    .getByRole("link", { name: /^Send this ticket/ })
    .first()
    .click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await expectNoErrors(page);
  problems.allowStatus(404);
  for (const visitor of [otherPage, page]) {
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(
      "Shared ticket link broken",
    );
  }
  await expectNoErrors(page);
});
