import { Fragment, type ReactNode } from "react";

import { findKnownName, splitAtNames } from "#contract/text/known-names";
import type { TextKind } from "#contract/schemas/reference";
import { useContentLang, useTranslation } from "~/i18n/translation-context";
import { DOT, keepDots, unbreakShort } from "~/i18n/unbroken";

type ContentTextProps = {
  /** Names that are never translated, such as a section's, have no kind. */
  kind?: TextKind | undefined;
  text: string;
  /** BCP 47 tag of a text that is not in the catalogue's language, such as an event's title. */
  lang?: string | null | undefined;
  /** The element to render, instead of a `span` where one is needed. */
  as?: "dd" | "h2" | "h3" | "li" | "p";
  className?: string;
  /** Keeps a short name on one line, such as a hall's behind a dot. */
  unbroken?: boolean;
};

/**
 * A name or text from the box office: translated if the box office or the locale files have a translation, or else with
 * a `lang` attribute on pages in another language.
 */
export function ContentText({
  kind,
  text,
  lang: ownLang,
  as: Element,
  className,
  unbroken = false,
}: ContentTextProps) {
  const { t } = useTranslation();
  const catalogue = useContentLang();
  const own = ownLang ? { lang: ownLang } : catalogue;
  const translated = kind && findKnownName(t, kind, text);
  const lang = translated === undefined && text !== "" ? own : {};
  const name = keepDots(translated ?? text);
  const shown = unbroken ? unbreakShort(name) : name;
  if (Element !== undefined)
    return (
      <Element {...lang} className={className}>
        {shown}
      </Element>
    );
  return lang.lang === undefined ? shown : <span {...lang}>{shown}</span>;
}

/** A text of several paragraphs, which an empty line separates. */
export function ContentParagraphs({ kind, text }: { kind: TextKind; text: string }) {
  const known = useKnownLabel(kind);
  const { label, lang } = known(text);
  const paragraphs = label.split(/\n\s*\n/).filter((each) => each.trim() !== "");
  return paragraphs.map((each, at) => (
    // Only the order distinguishes paragraphs.
    <p key={at} lang={lang}>
      {each}
    </p>
  ));
}

/** Names in one line: "Main Hall · Studio". */
export function ContentNames({ kind, names }: { kind: TextKind; names: readonly string[] }) {
  return names.map((name, at) => (
    <Fragment key={name}>
      {at === 0 ? null : DOT}
      <ContentText kind={kind} text={name} unbroken />
    </Fragment>
  ));
}

/**
 * Translated text in which names from the box office are marked with their language, wherever they are whole words. Of
 * several that begin at the same place, the longest counts.
 */
export function NamesWithin(props: { text: string; names: readonly string[] }): ReactNode {
  const own = useContentLang();
  const { text, names } = props;
  if (own.lang === undefined) return text;
  return splitAtNames(text, names).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} {...own}>
        {part}
      </span>
    ),
  );
}

/** Same as `ContentText` for elements with text only, such as an option: the label, and its language if it differs. */
export function useKnownLabel(kind?: TextKind): (name: string) => { label: string; lang?: string } {
  const { t } = useTranslation();
  const own = useContentLang();
  return (name) => {
    const known = kind && findKnownName(t, kind, name);
    return known === undefined ? { label: name, ...own } : { label: known };
  };
}
