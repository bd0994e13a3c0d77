import { Button } from "~/ui/button";
import type { SectionSummary } from "./section-summary";
import { useTranslation } from "~/i18n/translation-context";

export type SectionJumpProps = {
  action: string;
  sections: readonly Pick<SectionSummary, "name" | "slug" | "free">[];
};

/** Straight to a section by its name: four keys, where a link far down the list is one Tab for each before it. */
export function SectionJump({ action, sections }: SectionJumpProps) {
  const { t } = useTranslation();
  return (
    <form action={action} className="no-print flex flex-wrap items-end gap-3">
      <p className="grid gap-1">
        <label htmlFor="section" className="text-small">
          {t("seats.section")}
        </label>{" "}
        <select id="section" name="section" className="input">
          {sections
            .filter(({ free }) => free > 0)
            .map(({ name, slug }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </select>{" "}
      </p>
      <Button look="quiet">{t("seats.showSeats")}</Button>
    </form>
  );
}
