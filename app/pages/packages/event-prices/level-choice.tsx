import { levelText } from "~/domain/packages/package-draft";
import { toSeatLevel, type PackageLevel } from "~/domain/packages/package-levels";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { RadioGroup } from "~/ui/forms/radio-group";
import { Row } from "~/ui/layout/primitives";

import { useLevelName } from "../builder/for-all-fields";

export const LEVEL_FIELD = "level";

type LevelChoiceProps = {
  levels: readonly PackageLevel[];
  chosen: string | undefined;
  /** The form was sent without a choice. */
  isMissing: boolean;
  mapPath: string;
};

/** The best available seats of a band, for one event of a package. */
export function LevelChoice({ levels, chosen, isMissing, mapPath }: LevelChoiceProps) {
  const { t } = useTranslation();
  const levelName = useLevelName();
  return (
    <FormStack>
      <RadioGroup
        field={{ id: LEVEL_FIELD, name: LEVEL_FIELD }}
        legend={t("packages.builder.ownLevel")}
        legendLooks="heading"
        hint={t("packages.seats.byPriceLead")}
        errors={isMissing ? [t("packages.errors.level")] : []}
        defaultValue={chosen}
        options={levels.map((one) => ({
          value: levelText(toSeatLevel(one)),
          label: levelName({
            level: toSeatLevel(one),
            priceType: one.priceType.name,
            from: one.total,
            to: one.total,
          }),
        }))}
      />
      <Row>
        <Button>{t("packages.seats.take")}</Button>
        <a href={mapPath}>{t("packages.builder.seatMap")}</a>
      </Row>
    </FormStack>
  );
}
