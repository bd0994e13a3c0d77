import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";

import { readPdf } from "../../support/read-pdf";
import type { Stack } from "../../support/servers/stack";
import { checkOutTo } from "../../support/visitor/check-out";
import { withoutZeroCents } from "../steps/basket-lines";
import { buyByApi } from "../steps/buy-by-api";
import { agreeAndPay } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { type Mail, waitForMail } from "../steps/mailbox";
import { newPerson, registerPerson } from "../steps/person";
import { setUpOverHttp } from "../steps/set-up-over-http";
import { signInSupervisor } from "../steps/staff-desk";
import { LOFT, performanceInTwoHalls, STUDIO } from "../steps/two-halls";
import type { Concert } from "../support/concerts";
import { expect, test } from "../support/fixtures";
import { dayIn } from "../../support/coming-dates";

/** As pages and mails write it: "December 18, 2026". */
const dayText = (day: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
/** Without the spaces that do not break. */
const getText = ({ text }: Mail) => text.replaceAll("\u00a0", " ");
const main = (page: Page) => page.getByRole("main");

const codesOn = (page: Page) =>
  main(page)
    .getByRole("img", { name: /^QR code with the ticket number/ })
    .evaluateAll((images) =>
      images.map((image) => (image.getAttribute("aria-label") ?? "").replace(/\D/g, "")),
    );

async function getCalendar(page: Page) {
  const link = main(page)
    .getByRole("link", { name: /^Add to calendar/ })
    .first();
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  // Before it are the rules of the time zone.
  const [, text = ""] = (await file.text()).replaceAll("\r\n ", "").split("BEGIN:VEVENT");
  const line = (name: string) => new RegExp(`^${name}[:;](.*)$`, "m").exec(text)?.[1]?.trim() ?? "";
  return {
    uid: line("UID"),
    sequence: Number(line("SEQUENCE")),
    starts: line("DTSTART").slice(-15),
    location: line("LOCATION"),
  };
}

async function pdfIn(stack: Stack, { attachments: [file] }: Mail): Promise<string> {
  const answer = await fetch(`${stack.crmUrl}${file?.href ?? ""}`);
  return JSON.stringify(await readPdf(Buffer.from(await answer.arrayBuffer())));
}

/** Buys two tickets with drinks and parking, and leaves the order's page open. */
async function buyEvening(page: Page, stack: Stack, concert: Concert) {
  const person = await registerPerson(stack);
  await chooseTickets(page, concert, { band: "A", standard: 2 });
  await page.goto(`/food-and-drink/${concert.id}/interval`);
  const menu = main(page).getByRole("group", { name: "Intermission drinks", exact: true });
  await menu.getByLabel("How many people?").selectOption("2");
  await menu.getByLabel("Pickup location").selectOption("Plaza Bar");
  await menu
    .getByRole("group", { name: /^Drink/ })
    .getByRole("combobox")
    .first()
    .selectOption("2");
  await page.getByRole("button", { name: "Add to basket", exact: true }).click();
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Shop" }).click();
  await page.getByRole("link", { name: "Programs, parking and more" }).click();
  await main(page).getByRole("link", { name: concert.title }).click();
  await page.getByLabel(/^Parking pass/).selectOption("1");
  await page.getByRole("button", { name: "Add to basket" }).click();
  await setUpOverHttp(page, stack.url, async (tab) => {
    await tab.go("/checkout/basket");
    await checkOutTo(tab, "Summary", person);
  });
  await page.goto("/checkout/summary");
  await agreeAndPay(page);
  return { person, path: page.url() };
}

async function scan(page: Page, concert: Concert, code: string) {
  await page.goto(`/counter/performances/${concert.id}/admission`);
  await page.getByLabel("Ticket code").fill(code);
  await page.getByRole("button", { name: "Check ticket" }).click();
  return main(page).getByRole("status");
}

test("a moved performance takes its buyers' mails, tickets, calendar and refunds with it", async ({
  page,
  browser,
  stack,
  problems,
  expectRefusal,
  expectNoErrors,
}, testInfo) => {
  testInfo.setTimeout(240_000);
  mkdirSync(testInfo.outputDir, { recursive: true });
  const desk = await page.context().newPage();
  const concert = await performanceInTwoHalls(stack, testInfo.outputDir);
  const { person, path } = await buyEvening(page, stack, concert);
  const old = { codes: await codesOn(page), calendar: await getCalendar(page) };
  expect(old.codes).toHaveLength(2);
  const second = await registerPerson(stack, newPerson());
  await buyByApi(stack, second, { instanceId: concert.id, quantity: 1 });

  await test.step("a supervisor reviews the move, changes it and makes it", async () => {
    await signInSupervisor(desk, stack);
    await desk.goto(`/counter/performances/${concert.id}`);
    await desk.getByRole("link", { name: "Move this performance" }).click();
    await expectNoErrors(desk);
    const review = desk.getByRole("button", { name: "Review move" });
    await review.click();
    await expectRefusal(desk, ["Enter a reason"]);
    await desk.getByLabel("Reason").fill("The conductor is ill");
    await review.click();
    await expectRefusal(desk, ["Nothing would change. Choose another date, time or hall"]);
    await desk.getByLabel("New date").fill(dayIn(60));
    await desk.getByLabel("New time").fill("8:00 PM");
    await review.click();
    const check = desk.getByRole("form", { name: "Check this move" });
    await expect(check).toContainText(
      "2 buyers get an email with new tickets (3 tickets, 2 orders)",
    );
    await expect(check).toContainText("1 order with food or drink moves with it.");
    await expect(check).toContainText("1 order with add-ons, such as parking, moves with it.");
    await expectNoErrors(desk);
    await desk.getByRole("button", { name: "Change", exact: true }).click();
    await expect(desk.getByLabel("Reason")).toHaveValue("The conductor is ill");
    await expect(desk.getByLabel("New date")).toHaveValue(dayIn(60));
    await review.click();
    await desk.getByRole("button", { name: "Move and email buyers" }).click();
    await expect(desk.getByText("Performance moved. We’re emailing its buyers now.")).toBeVisible();
    await expect(main(desk)).toContainText(dayText(dayIn(60)));
    await expectNoErrors(desk);
  });

  const codes =
    await test.step("the buyer's mail, order, tickets and calendar have the new date", async () => {
      const mail = await waitForMail(stack, person.email, { subject: /^New date for Night Music/ });
      expect(getText(mail)).toMatch(new RegExp(`Now: .*${dayText(dayIn(60))}.*${STUDIO}`));
      expect(getText(mail)).toMatch(new RegExp(`Before: .*${dayText(dayIn(40))}.*${STUDIO}`));
      expect(mail.text).toContain("Anything else you ordered for it moves");
      expect(mail.text).toContain("/order/move-refund?order=");
      await page.goto(path);
      const moved = main(page).getByRole("heading", { level: 2, name: "Moved: Night Music" });
      await expect(moved).toBeVisible();
      // Without the year, because it is soon.
      const [soon = ""] = dayText(dayIn(60)).split(",");
      await expect(main(page)).toContainText(soon);
      await expect(main(page)).toContainText("Parking pass");
      await expect(main(page)).toContainText("For 2 people, at Plaza Bar");
      await expectNoErrors(page);
      const now = await codesOn(page);
      expect(now).toHaveLength(2);
      expect(now.filter((code) => old.codes.includes(code))).toEqual([]);
      const pdf = (await pdfIn(stack, mail)).replace(/\s/g, "");
      for (const code of now) expect(pdf).toContain(code);
      for (const code of old.codes) expect(pdf).not.toContain(code);
      // The catalogue that the file is made of may be two seconds old.
      const starts = `${dayIn(60).replaceAll("-", "")}T200000`;
      await expect.poll(async () => (await getCalendar(page)).starts).toBe(starts);
      const calendar = await getCalendar(page);
      expect(calendar.uid).toBe(old.calendar.uid);
      expect(calendar.sequence).toBeGreaterThan(old.calendar.sequence);
      return now;
    });

  await test.step("the door refuses the old code and admits the new one", async () => {
    await expect(await scan(desk, concert, old.codes[0] ?? "")).toContainText(
      "Old ticket: this performance has moved. Ask for the new ticket",
    );
    await expectNoErrors(desk);
    const early = await scan(desk, concert, codes[0] ?? "");
    await expect(early).toContainText("Not today");
    await expect(early).toContainText(dayText(dayIn(60)));
    await expectNoErrors(desk);
    await early.getByRole("button", { name: "Let them in anyway" }).click();
    await expect(main(desk).getByRole("status")).toContainText("Valid: let them in");
  });

  await test.step("another buyer has the ticket refunded by the mail's link, once", async () => {
    const mail = await waitForMail(stack, second.email, { subject: /^New date for Night Music/ });
    const link = /https?:\S+\/order\/move-refund\?\S+/.exec(mail.text)?.[0] ?? "no link";
    const context = await browser.newContext({ javaScriptEnabled: false });
    problems.watch(context);
    const phone = await context.newPage();
    await phone.goto(link);
    await expect(phone.getByRole("heading", { level: 1, name: "Get a refund" })).toBeVisible();
    const text = await main(phone).innerText();
    const sum = /\$\d+\.\d\d(?= goes back to the card or account)/.exec(text)?.[0] ?? "no sum";
    await phone.getByRole("button", { name: "Refund it" }).click();
    await expect(phone.getByText("Refund on its way.")).toBeVisible();
    await phone.goto(link);
    await expect(main(phone)).toContainText("You’ve already had this refunded");
    await phone.getByRole("link", { name: "See where the money goes" }).click();
    await expect(main(phone)).toContainText(withoutZeroCents(sum));
    await context.close();
    await waitForMail(stack, second.email, { subject: /^Your refund: / });
  });

  await test.step("in another hall, the buyer gets other seats and new tickets again", async () => {
    const { sequence } = await getCalendar(page);
    await desk.goto(`/counter/performances/${concert.id}/move`);
    await desk.getByLabel("Hall").selectOption({ label: LOFT });
    await desk.getByLabel("Reason").fill("The studio is flooded");
    await desk.getByRole("button", { name: "Review move" }).click();
    const check = desk.getByRole("form", { name: "Check this move" });
    await expect(check).toContainText(LOFT);
    await expect(check).toContainText("Everyone with seats gets others in the same price band");
    await expectNoErrors(desk);
    await desk.getByRole("button", { name: "Move and email buyers" }).click();
    const mail = await waitForMail(stack, person.email, { subject: /^New hall for Night Music/ });
    expect(mail.text).toContain("Your seats have changed with the hall.");
    expect(mail.text).toMatch(/row [M-T], seat \d+/);
    await page.goto(path);
    await expect(main(page)).toContainText(LOFT);
    const last = await codesOn(page);
    expect(last.filter((code) => codes.includes(code))).toEqual([]);
    await expect.poll(async () => (await getCalendar(page)).location).toContain(LOFT);
    expect((await getCalendar(page)).sequence).toBeGreaterThan(sequence);
    await expect(main(page)).toContainText(/Row [M-T], seat \d+/);
    const pdf = (await pdfIn(stack, mail)).replace(/\s/g, "");
    for (const code of last) expect(pdf).toContain(code);
    await expectNoErrors(page);
  });
});
