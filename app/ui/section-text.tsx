import type { ReactNode } from "react";

import { ownSectionName, sectionName } from "#contract/text/section-name";
import type { SeatLabel } from "#contract/schemas/ticket";
import { unbreakRows } from "#contract/text/unbroken-rows";
import { useContentLang, useTranslation } from "~/i18n/translation-context";
import { keepDots } from "~/i18n/unbroken";
import { ContentText, NamesWithin } from "./content-text";

/** A section's name in the page's language, with the venue's own words marked with theirs. `name`: as seats have it. */
export function SectionText({ name }: { name: string }) {
  const { t } = useTranslation();
  return <SectionWords text={sectionName(t, name)} of={[name]} />;
}

/** The same of a seat whose row is beside it: without the rows of a part. */
export function SeatSectionText({ seat }: { seat: Pick<SeatLabel, "section" | "row"> }) {
  const { t } = useTranslation();
  return <SectionText name={seat.row === null ? seat.section : ownSectionName(t, seat.section)} />;
}

/** Words from the names of sections, marked in the same way: "Floor, rows" or "First Tier Left, Right". */
export function SectionWords({ text, of: names }: { text: string; of: readonly string[] }) {
  return useSectionWords()(text, names);
}

/** The same for lists of many sections, where a component each would cost more than the text. */
export function useSectionWords(): (text: string, names: readonly string[]) => ReactNode {
  const { t } = useTranslation();
  const { lang } = useContentLang();
  return (text, names) => {
    const own = names.map((name) => ownSectionName(t, name));
    const isOwn =
      own.every((name, at) => name === names[at]) || own.some((name) => name.startsWith(text));
    const shown = unbreakRows(t, text);
    if (!isOwn) return <NamesWithin text={shown} names={own.map((name) => unbreakRows(t, name))} />;
    return lang === undefined ? keepDots(shown) : <ContentText text={shown} />;
  };
}

/** A section's name for elements with text only, such as an option, and its language if it differs. */
export function useSectionLabel(): (name: string) => { label: string; lang?: string } {
  const { t } = useTranslation();
  const lang = useContentLang();
  return (name) => ({
    label: sectionName(t, name),
    ...(ownSectionName(t, name) === name ? lang : {}),
  });
}
