import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { venue } from "#contract/venue";
import { readPdf } from "../../../tests/support/read-pdf";
import { samplePng } from "../../../tests/support/samples/png";
import { renderLetter } from "./letter";
import { letterPdf } from "./letter-pdf";

const { look } = venue;
const letter = { subject: "Tickets", heading: "Tickets", parts: ["Enjoy."] };
const folder = mkdtempSync(join(tmpdir(), "foyer-logo-"));

beforeAll(() => {
  const file = "letterhead.png";
  writeFileSync(join(folder, file), samplePng());
  const image = { file, type: "image/png", width: 60, height: 20, version: "v1" };
  venue.look = { ...look, folder, images: { ...look.images, letterhead: image } };
});

afterAll(() => {
  venue.look = look;
  rmSync(folder, { recursive: true });
});

it("an email shows the venue's logo with its name as text, and the same plain text as before", () => {
  const withLogo = renderLetter(letter, "en-US", "https://tickets.example");
  const without = renderLetter(letter, "en-US");
  expect(withLogo.htmlBody.replaceAll(/\s+/g, " ")).toContain(
    `<img src="https://tickets.example/look/letterhead.png?v=v1" alt="${venue.name}" width="108" height="36"`,
  );
  expect(without.htmlBody).not.toContain("<img");
  expect(withLogo.textBody).toBe(without.textBody);
  expect(withLogo.attachments).toEqual([]);
});

it("the pages of a PDF have the venue's logo, read as its name, and only once in the file", async () => {
  const many = Array.from({ length: 150 }, (_, at) => `Line ${at}`);
  const [one, more] = await Promise.all(
    [["Line"], many].map((parts) =>
      letterPdf({ ...letter, parts }, { language: "en-US", madeAt: new Date(0) }),
    ),
  );
  const { spoken, pages } = await readPdf(more ?? Buffer.alloc(0));
  const figures = spoken.filter(({ tag }) => tag === "Figure");
  expect(pages.length).toBeGreaterThan(2);
  expect(figures.map(({ alt }) => alt)).toEqual(pages.map(() => venue.name));
  const imagesIn = (pdf: Buffer | undefined) =>
    pdf?.toString("latin1").match(/\/Subtype \/Image\b/g)?.length;
  expect(imagesIn(more)).toBe(imagesIn(one));
});
