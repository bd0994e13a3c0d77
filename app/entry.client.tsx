import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import { createTranslate } from "./i18n/create-translate";
import type { WordTree } from "./i18n/translate";
import { WordsProvider } from "./i18n/words-context";
import { FRAME_ELEMENT, PageFrameProvider } from "./routing/page-frame";
import type { PageFrame } from "./routing/page-frame";

const json = document.getElementById(FRAME_ELEMENT)?.textContent;
if (json) {
  // Written by our own server into this very document.
  const { frame, words } = JSON.parse(json) as { frame: PageFrame; words: WordTree };
  const { locale } = frame;
  startTransition(() => {
    hydrateRoot(
      document,
      <PageFrameProvider value={{ ...frame, json }}>
        <WordsProvider value={{ locale, t: createTranslate(locale, words) }}>
          <RemixBrowser />
        </WordsProvider>
      </PageFrameProvider>,
    );
  });
}
