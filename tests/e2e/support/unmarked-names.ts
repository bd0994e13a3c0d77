import type { Page } from "@playwright/test";

/**
 * The texts of a page that contain a name without a mark of its language. Options are left out unless the name is all of
 * it: they cannot contain markup.
 */
export const unmarkedNames = (
  page: Page,
  { names, translations }: { names: readonly string[]; translations: readonly string[] },
): Promise<string[]> =>
  page.evaluate(
    ([wanted = [], own = []]) => {
      const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent?.closest("script, style, [lang]") !== document.documentElement) continue;
        const all = plain(node.textContent ?? "");
        const text = own.reduce((rest, translation) => rest.replaceAll(translation, ""), all);
        const isMixed = parent.closest("option") !== null;
        if (wanted.some((name) => (isMixed ? text === name : text.includes(name)))) found.push(all);
      }
      return found;
    },
    [names, translations.toSorted((a, b) => b.length - a.length)].map((texts) =>
      texts.map((text) => text.replaceAll(/\s+/g, " ")),
    ),
  );
