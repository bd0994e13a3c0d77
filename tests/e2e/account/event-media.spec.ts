import { sampleMp3, sampleWav, samplePng } from "../../support/samples/media";
import type { Stack } from "../../support/servers/stack";
import { signInSupervisor } from "../steps/staff-desk";
import { expect, test } from "../support/fixtures";
import type { Concert } from "../support/concerts";

/** Returns a concert whose event has no excerpt of the demo's. */
async function withoutExcerpt(stack: Stack, nextConcert: () => Promise<Concert>): Promise<Concert> {
  const concert = await nextConcert();
  const { value } = await stack.api.getEvent({ params: { id: concert.eventId } });
  return value.excerpt ? withoutExcerpt(stack, nextConcert) : concert;
}

test("a supervisor's picture of an artist and excerpt are on the event's page until they are removed", async ({
  page,
  stack,
  nextConcert,
  expectRefusal,
  expectNoErrors,
}) => {
  const concert = await withoutExcerpt(stack, nextConcert);
  const record = `/counter/season/events/record?id=${concert.eventId}`;
  await signInSupervisor(page, stack);
  await page.goto(record);
  const artists = page.locator("#record-artists");
  const others = await artists.inputValue();
  const saveArtists = async (lines: string) => {
    await artists.fill(lines);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
  };
  await saveArtists(`${others}\nAna Lund | piano`);
  await page.goto(record);
  await page.getByRole("link", { name: "Pictures and excerpt" }).click();
  await expectNoErrors(page);

  await page.getByRole("link", { name: "Add a picture of Ana Lund" }).click();
  await expectNoErrors(page);
  const savePicture = page.getByRole("button", { name: "Save picture" });
  const picture = page.getByLabel("Picture file");
  await savePicture.click();
  await expectRefusal(page, ["Choose a picture", "Describe what the picture shows"]);
  await page.getByLabel("What it shows").fill("Ana at the piano");
  const drawing = Buffer.from("<svg><script>alert(1)</script></svg>");
  await picture.setInputFiles({ name: "ana.png", mimeType: "image/png", buffer: drawing });
  await savePicture.click();
  await expectRefusal(page, [
    "Use a JPEG or PNG file. Drawings (SVG) and damaged files don’t work.",
  ]);
  await expect(page.getByLabel("What it shows")).toHaveValue("Ana at the piano");
  await picture.setInputFiles({ name: "ana.png", mimeType: "image/png", buffer: samplePng() });
  await savePicture.click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("img", { name: "Ana at the piano" })).toBeVisible();

  await page.getByRole("link", { name: "Add an excerpt" }).click();
  await expectNoErrors(page);
  const recording = page.getByLabel("Sound or video file");
  const saveExcerpt = page.getByRole("button", { name: "Save excerpt" });
  await page.getByLabel("What the excerpt is").fill("The slow march");
  await recording.setInputFiles({
    name: "march.wav",
    mimeType: "audio/wav",
    buffer: sampleWav().subarray(0, 400),
  });
  await saveExcerpt.click();
  await expectRefusal(page, ["Write down what’s heard and seen"]);
  await page.getByLabel("Transcript of the excerpt").fill("Two low notes.\n\nSilence.");
  await recording.setInputFiles({
    name: "march.wav",
    mimeType: "audio/wav",
    buffer: sampleWav().subarray(0, 400),
  });
  await saveExcerpt.click();
  await expectRefusal(page, ["Use an MP3, M4A, WAV, MP4, or WebM file. Damaged files don’t work."]);
  await expect(page.getByLabel("What the excerpt is")).toHaveValue("The slow march");
  await recording.setInputFiles({
    name: "march.wav",
    mimeType: "audio/wav",
    buffer: sampleWav(),
  });
  await saveExcerpt.click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expectNoErrors(page);

  /** The address of the excerpt on the event's page, which is cached for a few seconds. */
  const findExcerpt = async (): Promise<string | null> => {
    await page.goto(`/events/${concert.eventId}`);
    const player = page.locator("audio");
    return (await player.count()) === 0 ? null : player.getAttribute("src");
  };
  const expectExcerpt = async (format: "wav" | "mp3", type: string) => {
    await expect.poll(findExcerpt, { timeout: 20_000 }).toMatch(new RegExp(`\\.${format}$`));
    await expect(page.locator("audio")).toHaveAccessibleName("The slow march");
    await page.getByText("Transcript", { exact: true }).click();
    await expect(page.getByText("Two low notes.")).toBeVisible();
    const src = (await page.locator("audio").getAttribute("src")) ?? "";
    const part = await page.request.get(src, { headers: { Range: "bytes=0-9" } });
    expect([part.status(), part.headers()["content-type"]]).toEqual([206, type]);
  };
  await expectExcerpt("wav", "audio/wav");
  const portrait = page.getByRole("img", { name: "Ana at the piano" });
  await portrait.scrollIntoViewIfNeeded();
  await expect(portrait).not.toHaveJSProperty("naturalWidth", 0);
  await expectNoErrors(page);

  const media = `/counter/events/${concert.eventId}/media`;
  await page.goto(media);
  await page.getByRole("link", { name: "Change the excerpt" }).click();
  await expectNoErrors(page);
  await recording.setInputFiles({
    name: "march.mp3",
    mimeType: "audio/mpeg",
    buffer: sampleMp3(),
  });
  await saveExcerpt.click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expectExcerpt("mp3", "audio/mpeg");

  await page.goto(media);
  await page.getByRole("link", { name: "Change the excerpt" }).click();
  await page.getByLabel("Remove the excerpt and its texts").check();
  await saveExcerpt.click();
  await page.getByRole("link", { name: "Change the picture of Ana Lund" }).click();
  await page.getByLabel("Remove the picture").check();
  await savePicture.click();
  await expect(page.getByRole("link", { name: "Add a picture of Ana Lund" })).toBeVisible();
  await expect.poll(findExcerpt, { timeout: 20_000 }).toBeNull();
  await expect(page.getByText("Ana Lund").first()).toBeVisible();
  await expect(portrait).toHaveCount(0);

  await page.goto(media);
  await page.getByRole("link", { name: "Log", exact: true }).click();
  const logged = "Changed in the season (Events): Excerpt, What the excerpt is";
  await expect(page.getByText(logged).first()).toBeVisible();
  // Other journeys visit this event too.
  await page.goto(record);
  await saveArtists(others);
});
