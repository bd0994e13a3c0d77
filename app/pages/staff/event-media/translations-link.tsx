import { useTranslation } from "~/i18n/translation-context";
import { StandaloneLink } from "~/ui/layout/primitives";
import { OTHER_LANGUAGES } from "../season-record/form";
import { useStaffPath } from "../staff-page";

/** Leads to the event's texts in the venue's other languages, if it has any. */
export function TranslationsLink({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  if (OTHER_LANGUAGES.length === 0) return null;
  const href = staffPath(
    "staff-season-record",
    { kind: "events" },
    { id: eventId, translate: "yes" },
  );
  return (
    <StandaloneLink href={`${href}#translations`}>
      {t("staff.season.editTranslations")}
    </StandaloneLink>
  );
}
