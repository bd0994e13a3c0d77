import { useContentLang } from "~/i18n/translation-context";

/** A sentence of the box office's own, among others: marked with its language on a page in another one. */
export function ContentText({ text }: { text: string }) {
  const own = useContentLang();
  return own.lang === undefined ? text : <span {...own}>{text}</span>;
}

/** A title whose numbers stay on the line of the word before them: "Symphony No. 5", "Op. 92". */
export const keepNumbers = (title: string) =>
  title.replace(/\b(No\.|Op\.|K\.|BWV) (?=\d)/g, "$1\u00a0");
