import { useTranslation } from "~/i18n/translation-context";
import { PhoneLink } from "./layout/phone-link";

/** The phone number and hours of the box office, after a reason to call. */
export function CallBoxOffice({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <p>
      {children} <PhoneLink />
      {t("site.openingHours")}
    </p>
  );
}
