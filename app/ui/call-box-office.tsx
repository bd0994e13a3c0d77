import { useTranslation } from "~/i18n/translation-context";
import { venueSettings } from "#venue-settings";

/** The phone number and hours of the box office, after a reason to call. */
export function CallBoxOffice({ children }: { children: string }) {
  const { t } = useTranslation();
  const { phone, phoneHref } = venueSettings.boxOffice;
  return (
    <p>
      {children} <a href={phoneHref}>{phone}</a>
      {t("site.openingHours")}
    </p>
  );
}
