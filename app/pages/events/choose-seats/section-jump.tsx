import type { SeatFilter } from "~/domain/seating/seat-filter";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { useSectionLabel } from "~/ui/section-text";
import { SelectField } from "~/ui/forms/select-field";

import { KeptFilter } from "../seat-pages";
import type { SectionSummary } from "./section-summary";

/** A shortcut for keyboards: in the list, each section before is a Tab stop. */
export function SectionJump({
  action,
  sections,
  filter,
}: {
  action: string;
  sections: readonly Pick<SectionSummary, "name" | "slug" | "free">[];
  filter: SeatFilter;
}) {
  const { t } = useTranslation();
  const sectionLabel = useSectionLabel();
  return (
    <form action={action} className="no-print find">
      <KeptFilter filter={filter} />
      <SelectField
        field={{ id: "section", name: "section" }}
        label={t("seats.section")}
        options={sections
          .filter(({ free }) => free > 0)
          .map(({ name, slug }) => ({ value: slug, ...sectionLabel(name) }))}
      />
      <Button look="quiet">{t("seats.showSeats")}</Button>
    </form>
  );
}
