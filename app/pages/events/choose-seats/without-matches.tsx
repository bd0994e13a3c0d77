import { ownSectionName, sectionName } from "#contract/text/section-name";
import { useTranslation } from "~/i18n/translation-context";
import { NamesWithin } from "~/ui/content-text";

import type { HallDrawingProps } from "./hall-drawing";

type WithoutMatchesProps = {
  /** `seats`: those that match the filter, free or taken. */
  sections: readonly { name: string; number: number; seats: number }[];
  filteredBy: NonNullable<HallDrawingProps["filteredBy"]>;
};

/** Sections without a free seat that matches the filter: those that have taken ones, and those that never had any. */
export function WithoutMatches({ sections, filteredBy }: WithoutMatchesProps) {
  const { t } = useTranslation();
  const groups = [
    { of: sections.filter(({ seats }) => seats > 0), key: `seats.without.${filteredBy}` },
    { of: sections.filter(({ seats }) => seats === 0), key: `seats.others.${filteredBy}` },
  ] as const;
  return groups.map(({ of, key }) =>
    of.length === 0 ? null : (
      <p key={key} className="num text-small text-muted">
        <NamesWithin
          text={t(key, {
            sections: of
              .map(({ name, number }) => `${sectionName(t, name)} (${number})`)
              .join(", "),
          })}
          names={of.map(({ name }) => ownSectionName(t, name))}
        />
      </p>
    ),
  );
}
