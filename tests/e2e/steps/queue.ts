import type { Page } from "@playwright/test";

import { closeQueues as closeAllQueues } from "../../support/api/queues";
import type { Stack } from "../../support/servers/stack";
import type { Concert } from "../support/concerts";
import { expect } from "../support/fixtures";
import { signInSupervisor } from "./staff-desk";

/** A time in New York, `minutes` from now, as staff enter it. */
function inNewYork(minutes: number): [day: string, time: string] {
  const [day = "", time = ""] = new Date(Date.now() + minutes * 60_000)
    .toLocaleString("sv-SE", { timeZone: "America/New_York" })
    .split(" ");
  return [day, time.slice(0, 5)];
}

/** Signs in as staff and opens the form for a performance's queue. */
export async function reachQueueForm(staff: Page, stack: Stack, concert: Concert): Promise<void> {
  await signInSupervisor(staff, stack);
  await staff.getByRole("link", { name: "Performances", exact: true }).click();
  await staff.getByLabel("Title, artist or work").fill(concert.title);
  await staff.getByRole("main").getByRole("button", { name: "Find" }).click();
  await staff
    .getByRole("main")
    .locator(`a[href$="/performances/${encodeURIComponent(concert.id)}"]`)
    .click();
  await staff.getByRole("link", { name: "Open a queue for this performance" }).click();
}

/** Submits the form. The sale opens in `minutes`, which may be negative. */
export async function openQueue(
  staff: Page,
  { minutes, perMinute }: { minutes: number; perMinute: string },
): Promise<void> {
  const [day, time] = inNewYork(minutes);
  await staff.getByLabel("Opens on").fill(day);
  await staff.getByLabel("Opens at").fill(time);
  await staff.getByLabel("People per minute").fill(perMinute);
  await staff.getByLabel("Reason").fill("On-sale morning");
  await staff.getByRole("button", { name: "Open queue" }).click();
  await expect(staff.getByText("Queue opened.")).toBeVisible();
}

/** Changes a performance's queue from the list of queues. */
export async function changeQueue(
  staff: Page,
  { title }: Concert,
  state: "Let people in" | "Paused" | "Closed for good",
): Promise<void> {
  await staff.getByRole("link", { name: title }).click();
  await staff.getByRole("radio", { name: state }).check();
  await staff.getByLabel("Reason").fill("As agreed");
  await staff.getByRole("button", { name: "Save changes" }).click();
  await expect(staff.getByText("Queue changed.")).toBeVisible();
}

/** For `afterEach`: an open queue would redirect visitors of other tests. */
export const closeQueues = ({ stored }: Stack) => closeAllQueues(stored);

/** Opens a performance from the home page, which leads to its queue. */
export async function reachQueue(page: Page, concert: Concert): Promise<void> {
  await page.goto("/");
  await page.getByRole("searchbox").fill(concert.title);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page
    .getByRole("link", { name: concert.title, exact: true })
    .and(page.locator(`[href="/events/${concert.eventId}"]`))
    .first()
    .click();
  await page.getByRole("main").locator(`a[href="${concert.path}"]`).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Join the queue" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(concert.title);
}
