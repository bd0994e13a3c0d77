import { useContentLang } from "~/i18n/translation-context";

/** A sentence of the box office's own, among others: marked with its language on a page in another one. */
export function ContentText({ text }: { text: string }) {
  const own = useContentLang();
  return own.lang === undefined ? text : <span {...own}>{text}</span>;
}
