import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { useKnownLabel } from "~/ui/content-text";
import { SelectField } from "~/ui/forms/select-field";

import type { SectionSummary } from "./section-summary";

/** A shortcut for keyboards: in the list, each section before is a Tab stop. */
export function SectionJump({
  action,
  sections,
}: {
  action: string;
  sections: readonly Pick<SectionSummary, "name" | "slug" | "free">[];
}) {
  const { t } = useTranslation();
  const nameLabel = useKnownLabel();
  return (
    <form action={action} className="no-print find">
      <SelectField
        field={{ id: "section", name: "section" }}
        label={t("seats.section")}
        options={sections
          .filter(({ free }) => free > 0)
          .map(({ name, slug }) => ({ value: slug, ...nameLabel(name) }))}
      />
      <Button look="quiet">{t("seats.showSeats")}</Button>
    </form>
  );
}
