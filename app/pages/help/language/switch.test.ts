import { expect, it, onTestFinished, vi } from "vitest";

import type * as words from "../../../.server/i18n/word-files";
import type { WordTree } from "~/i18n/translate";

/** Every word of English, marked: a catalogue without gaps, so that its language is offered. */
function marked(words: WordTree): WordTree {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === "string" ? `de:${value}` : marked(value),
    ]),
  );
}

const WORDS = "../../../.server/i18n/word-files";

it("a visitor chooses another language at the foot of a page, stays there and in it, and chooses the first again", async () => {
  // The pages come from a build with the words of `locales/`: their language is said by `lang` and the form.
  vi.doMock(WORDS, async (importOriginal) => {
    const { wordFiles } = await importOriginal<typeof words>();
    return { wordFiles: { ...wordFiles, de: marked(wordFiles.en) } };
  });
  vi.resetModules();
  const { startStubbedStorefront } =
    await import("../../../../tests/support/servers/test-storefront");
  const storefront = await startStubbedStorefront();
  onTestFinished(() => {
    vi.doUnmock(WORDS);
    vi.resetModules();
  });
  const tab = await storefront.openTab();
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
