import { afterAll, beforeAll, expect, it, vi } from "vitest";

import type * as words from "../../app/.server/i18n/word-files";
import type { WordTree } from "../../app/i18n/translate";
import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";
import { openTab } from "../support/visitor/form-browser";

/** Every word of English, marked: a catalogue without gaps, so that its language is offered. */
function marked(words: WordTree): WordTree {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === "string" ? `de:${value}` : marked(value),
    ]),
  );
}

vi.mock("../../app/.server/i18n/word-files", async (importOriginal) => {
  const { wordFiles } = await importOriginal<typeof words>();
  return { wordFiles: { ...wordFiles, de: marked(wordFiles.en) } };
});

let storefront: TestStorefront;
beforeAll(async () => {
  storefront = await startTestStorefront();
});
afterAll(() => storefront.close());

// The pages come from a build with the words of `locales/`: which language they are in is said by `lang` and the form.
it("a visitor chooses another language at the foot of a page, stays there and in it, and chooses the first again", async () => {
  const tab = openTab(storefront.origin);
  const language = () => /<html lang="([^"]+)"/.exec(tab.shown.html)?.[1];
  const current = () => /aria-current="true"[^>]*>([^<]+)/.exec(tab.shown.html)?.[1];
  await tab.go("/?hall=main-hall&page=2");
  expect([language(), current()]).toEqual(["en-US", "English (US)"]);
  await tab.press(/^Deutsch$/);
  expect(tab.shown.url.pathname + tab.shown.url.search).toBe("/?hall=main-hall&page=2");
  expect([language(), current()]).toEqual(["de", "Deutsch"]);
  await tab.go("/accessibility");
  expect([language(), current()]).toEqual(["de", "Deutsch"]);
  await tab.press(/^English \(US\)$/);
  expect(tab.shown.url.pathname).toBe("/accessibility");
  expect([language(), current()]).toEqual(["en-US", "English (US)"]);
});
