import { formatCount } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/forms/select-field";
import { Lead, Stack } from "~/ui/layout/primitives";
import { type Attendance, type LevelSavings, PARTIES, VISITS } from "./level-savings";

type AttendanceFormProps = {
  attendance: Attendance;
  best: { savings: LevelSavings | null } | null;
};

/** Asks how often the visitor comes, and shows the page again with what each level would save. */
export function AttendanceForm({ attendance: { visits, party }, best }: AttendanceFormProps) {
  const { t, locale } = useTranslation();
  const options = (choices: readonly number[]) =>
    choices.map((count) => ({ value: String(count), label: formatCount(count, locale) }));
  const select = (name: "visits" | "party", chosen: number) => ({
    field: { id: name, name, initialValue: String(chosen) },
    label: t(`memberships.attendance.${name}`),
  });
  return (
    <Stack gap="small">
      <h2 id="levels">{t("memberships.attendance.title")}</h2>
      <form
        method="get"
        action={`${pathTo("membership-levels")}#levels`}
        aria-labelledby="levels"
        className="no-print flex flex-wrap items-end gap-4"
      >
        <SelectField {...select("visits", visits)} options={options(VISITS)} short />
        <SelectField {...select("party", party)} options={options(PARTIES)} short />
        <Button look="quiet">{t("memberships.attendance.show")}</Button>
      </form>
      <Lead small>{t("memberships.attendance.basis")}</Lead>
      {best?.savings?.paysForItself === false ? (
        <p>{t("memberships.attendance.noneCovered", { count: best.savings.tickets })}</p>
      ) : null}
    </Stack>
  );
}
