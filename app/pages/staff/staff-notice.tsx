import { Notice } from "~/ui/notice";
import { STAFF_NOTICES } from "~/domain/account/staff";
import type { StaffNotice as Code } from "~/domain/account/staff";
import { useTranslation } from "~/i18n/translation-context";

/** What the page before has to say: what was done, or why somebody is here. */
export function StaffNotice({ notice }: { notice: Code | null }) {
  const { t } = useTranslation();
  if (notice === null) return null;
  return (
    <Notice tone={STAFF_NOTICES[notice]} takesFocus>
      <p>{t(`staff.notices.${notice}`)}</p>
    </Notice>
  );
}
