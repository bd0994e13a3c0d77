import { knownName } from "#contract/known-names";
import { levelText } from "~/domain/packages/package-draft";
import type { LevelRange } from "~/domain/packages/package-levels";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { SelectField } from "~/ui/forms/select-field";

import { type BuilderError, messagesAt } from "../builder-errors";
import type { FlexView } from "./builder-view";

type ForAllFieldsProps = {
  view: Pick<FlexView, "item" | "quantity" | "level" | "levels" | "offer">;
  errors: readonly BuilderError[];
};

/** The number of packages, and the price level of events without their own. */
export function ForAllFields({ view, errors }: ForAllFieldsProps) {
  const { item, quantity, level, levels, offer } = view;
  const { t } = useTranslation();
  const levelName = useLevelName();
  const fieldOf = (id: string) => ({
    field: { id, name: id },
    errors: messagesAt(t, errors, id),
    errorPrefix: t("common.errorPrefix"),
  });
  return (
    <div className="grid items-end gap-4 md:grid-cols-2">
      {item === null ? (
        <SelectField
          {...fieldOf("quantity")}
          label={t("packages.builder.quantity")}
          short
          hint={t("packages.builder.quantityHint")}
          defaultValue={String(quantity)}
          options={Array.from({ length: offer.maxPerOrder }, (_, at) => String(at + 1)).map(
            (number) => ({ value: number, label: number }),
          )}
        />
      ) : (
        <p>{t("packages.builder.quantityInBasket", { count: quantity })}</p>
      )}
      <SelectField
        {...fieldOf("level")}
        label={t("packages.builder.level")}
        hint={t("packages.builder.levelHint")}
        placeholder={t("packages.builder.levelChoose")}
        defaultValue={level === null ? "" : levelText(level)}
        options={levels.map((range) => ({
          value: levelText(range.level),
          label: levelName(range),
        }))}
      />
    </div>
  );
}

/** "Band A, Standard, $110.00 to $154.00" */
export function useLevelName(): (range: LevelRange) => string {
  const { t, locale } = useTranslation();
  return ({ level: { band }, priceType: name, from, to }) => {
    const priceType = knownName(t, "priceType", name);
    const [least, most] = [formatMoney(from, locale), formatMoney(to, locale)];
    const price = least === most ? least : t("packages.builder.priceRange", { least, most });
    return t("packages.builder.levelName", { band, priceType, price });
  };
}
