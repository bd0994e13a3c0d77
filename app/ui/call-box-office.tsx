import { useTranslation } from "~/i18n/translation-context";
import { venue } from "~/venue";

/** The phone number and hours of the box office. `children` says what to call for. */
export function CallBoxOffice({ children }: { children: string }) {
  const { t } = useTranslation();
  const { phone, phoneHref } = venue.boxOffice;
  return (
    <p>
      {children} <a href={phoneHref}>{phone}</a>
      {t("site.openingHours")}
    </p>
  );
}
