import type { ReactNode } from "react";

import { findKnownName, type KnownKind } from "#contract/known-names";
import { useContentLang, useTranslation } from "~/i18n/translation-context";

/** A sentence of the box office's own, among others: marked with its language on a page in another one. */
export function ContentText({ text }: { text: string }) {
  const own = useContentLang();
  return own.lang === undefined || text === "" ? text : <span {...own}>{text}</span>;
}

/** A sentence of the page with names in it that the box office gives: these alone are marked with its language. */
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

/** A name that the box office gives: translated where every venue has the thing, else marked with its language. */
export function KnownName({ kind, name }: { kind: KnownKind; name: string }) {
  const { t } = useTranslation();
  return findKnownName(t, kind, name) ?? <ContentText text={name} />;
}

/** The same for an element of its own, such as an option: its text, and its language where it is not the page's. */
export function useKnownLabel(kind: KnownKind): (name: string) => { label: string; lang?: string } {
  const { t } = useTranslation();
  const own = useContentLang();
  return (name) => {
    const known = findKnownName(t, kind, name);
    return known === undefined ? { label: name, ...own } : { label: known };
  };
}
