import { readFileSync } from "node:fs";

import { signInSupervisor } from "../steps/staff-desk";
import { expect, test } from "../support/fixtures";

for (const [player, file, mimeType] of [
  ["audio", "dev/demo/venue/media/slow-march.wav", "audio/wav"],
  ["video", "dev/demo/streams/river-lights.webm", "video/webm"],
] as const)
  test(`an uploaded ${player} plays and can be moved on`, async ({ page, stack, concert }) => {
    await signInSupervisor(page, stack);
    await page.goto(`/counter/events/${concert.eventId}/media`);
    await page.getByRole("link", { name: /(?:Add an|Change the) excerpt/ }).click();
    await page.getByLabel("Transcript of the excerpt").fill("Two low notes.");
    await page
      .getByLabel("Sound or video file")
      .setInputFiles({ name: "excerpt", mimeType, buffer: readFileSync(file) });
    await page.getByRole("button", { name: "Save excerpt" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    const media = page.locator(player);
    await expect
      .poll(
        async () => {
          await page.goto(`/events/${concert.eventId}`);
          return media.count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    const played = await media.evaluate(async (element) => {
      const excerpt = element as HTMLMediaElement;
      excerpt.muted = true;
      await excerpt.play();
      const half = excerpt.duration / 2;
      excerpt.currentTime = half;
      await new Promise((done) => excerpt.addEventListener("seeked", done, { once: true }));
      const from = excerpt.currentTime;
      await new Promise((done) => {
        excerpt.addEventListener("timeupdate", () => excerpt.currentTime > from && done(null));
      });
      return { half, from, error: excerpt.error?.message ?? null };
    });
    expect(played.error).toBeNull();
    expect(played.half).toBeGreaterThan(1);
    expect(Math.abs(played.from - played.half)).toBeLessThan(0.5);
    await page.goto(`/counter/events/${concert.eventId}/media`);
    await page.getByRole("link", { name: "Change the excerpt" }).click();
    await page.getByLabel("Remove the excerpt and its texts").check();
    await page.getByRole("button", { name: "Save excerpt" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
  });
