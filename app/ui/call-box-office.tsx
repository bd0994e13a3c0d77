import { useTranslation } from "~/i18n/translation-context";
import { venue } from "~/venue";

/** The way that is always open: a person at the telephone. `children` says what for. */
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
