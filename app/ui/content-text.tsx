import type { ReactNode } from "react";

import { findKnownName, type KnownKind } from "#contract/known-names";
import { useContentLang, useTranslation } from "~/i18n/translation-context";

/** Content from the box office, with a `lang` attribute on pages in another language. */
export function ContentText({ text }: { text: string }) {
  const own = useContentLang();
  return own.lang === undefined || text === "" ? text : <span {...own}>{text}</span>;
}

/** Translated text in which names from the box office are marked with their language. */
export function NamesWithin(props: { text: string; names: readonly string[] }): ReactNode {
  const own = useContentLang();
  const { text, names } = props;
  const [name = "", ...others] = names;
  if (own.lang === undefined || names.length === 0) return text;
  const at = name === "" ? -1 : text.indexOf(name);
  if (at < 0) return <NamesWithin text={text} names={others} />;
  return (
    <>
      <NamesWithin text={text.slice(0, at)} names={others} />
      <span {...own}>{name}</span>
      <NamesWithin text={text.slice(at + name.length)} names={others} />
    </>
  );
}

/** A name from the box office: translated if it is a known name, or else marked with its language. */
export function KnownName({ kind, name }: { kind: KnownKind; name: string }) {
  const { t } = useTranslation();
  return findKnownName(t, kind, name) ?? <ContentText text={name} />;
}

/** Same as `KnownName` for elements with text only, such as an option: the label, and its language if it differs. */
export function useKnownLabel(kind: KnownKind): (name: string) => { label: string; lang?: string } {
  const { t } = useTranslation();
  const own = useContentLang();
  return (name) => {
    const known = findKnownName(t, kind, name);
    return known === undefined ? { label: name, ...own } : { label: known };
  };
}
