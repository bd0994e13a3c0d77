import type { Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { agreeAndPay, expectStep } from "../steps/checkout";
import { bookAsGuest } from "../steps/guest";
import { waitForMail } from "../steps/mailbox";
import { newPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";
import { listed } from "../support/concerts";

/** Words that apply only to a visit to the hall. */
const VISIT_WORDS = /\b(doors?|seats?|seated|collect|pick up|coat check|row|steps?)\b/i;

const main = (page: Page) => page.getByRole("main");

/** The next stream on sale, with the minutes until it starts. */
async function nextStream(stack: Stack) {
  const streams = await listed(stack, { hall: "live-stream" });
  const stream = streams.find(({ status }) => status === "get-tickets");
  if (stream === undefined) throw new Error("no stream has tickets");
  const untilStart = Math.round((Date.parse(stream.startsAt) - Date.now()) / 60_000);
  return { title: stream.event.title, untilStart };
}

test("a live stream is bought from the home page and watched in one browser at a time", async ({
  page,
  otherPage,
  stack,
  scriptRuns,
  problems,
  expectNoErrors,
}) => {
  const { title, untilStart } = await nextStream(stack);
  const person = newPerson();
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Live streams" }).click();
  await expect(page).toHaveURL(/hall=live-stream/);
  await page
    .getByRole("link", { name: /\d:\d\d [AP]M$/ })
    .first()
    .click();
  await expect(page.getByText("Watch at home.")).toBeVisible();
  await expect(page.getByText("Audio description: English")).toBeVisible();
  await expectNoErrors(page);
  const add = page.getByRole("button", { name: /^Add to basket/ });
  await page.getByRole("radio", { name: "1", exact: true }).check();
  await add.click();
  await expectStep(page, "Basket");

  await page.getByRole("button", { name: "Check out" }).click();
  await bookAsGuest(page, person);
  await agreeAndPay(page);
  await expect(main(page)).not.toContainText(VISIT_WORDS);
  await expectNoErrors(page);
  const mail = await waitForMail(stack, person.email, { subject: /^Your tickets/ });
  expect(mail.text).not.toMatch(VISIT_WORDS);
  const href = /\S+\/watch\/\S+/.exec(mail.text)?.[0] ?? "no link";

  await main(page)
    .getByRole("link", { name: /^Watch the stream/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("Not open yet")).toBeVisible();
  await expectNoErrors(page);

  await stack.clock.advance({ minutes: untilStart - 30 });
  await otherPage.goto(href);
  await page.goto(href);
  await page.getByRole("button", { name: "Start watching" }).click();
  const player = page.getByLabel(`Live stream: ${title}`);
  await expect(player).toBeVisible();
  await expectNoErrors(page);
  await expect(page.locator("track[kind=captions]")).toHaveAttribute("label", "English");
  const source = (await player.getAttribute("src")) ?? "";
  if (scriptRuns) {
    await player.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
    });
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
  }
  expect((await page.request.get(source)).headers()["content-type"]).toBe("video/webm");
  // The link alone does not give another browser access to the video.
  expect((await otherPage.request.get(source)).status()).toBe(404);
  await page.getByRole("link", { name: "Play with audio description" }).click();
  await expect(page.getByRole("link", { name: "Play without audio description" })).toBeVisible();
  // The worker looks for streams to announce when it starts, and then every 30 seconds.
  await stack.worker.stop();
  await stack.worker.start();
  const reminder = await waitForMail(stack, person.email, { subject: /^Your stream is open/ });
  expect(reminder.text).toContain(href);
  expect(reminder.text).not.toMatch(VISIT_WORDS);

  // The other page was opened before this browser started playing.
  expect((await page.request.get(source)).status()).toBe(200);
  await otherPage.getByRole("button", { name: "Start watching" }).click();
  problems.allowStatus(400);
  await expect(otherPage.getByRole("alert")).toContainText("playing in another browser");
  await otherPage.getByRole("button", { name: "Watch here instead" }).click();
  await expect(otherPage.getByLabel(`Live stream: ${title}`)).toBeVisible();
  problems.allowStatus(409);
  expect((await page.request.get(source)).status()).toBe(409);
  await page.goto(href);
  await expect(page.getByText("Your ticket is playing in another browser")).toBeVisible();
  await expectNoErrors(page);

  await stack.clock.advance({ minutes: 3 * 24 * 60 });
  await page.goto(href);
  await expect(page.getByText("The stream has ended")).toBeVisible();
  await expectNoErrors(page);
  problems.allowStatus(404);
  await page.goto(href.replace(/.$/, "!"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn’t work");
  await expectNoErrors(page);
});
