import { useTranslation } from "~/i18n/translation-context";
import { venueSettings } from "~/venue-settings";

/** What is kept of a closed account, and how long if the venue says so. */
export function RecordsKept() {
  const { t } = useTranslation();
  const { recordsKeptYears: years } = venueSettings;
  return (
    <p>
      {years === undefined
        ? t("account.close.staysText")
        : t("account.close.staysYears", { years })}
    </p>
  );
}
