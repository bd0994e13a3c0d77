import { usePageFrame } from "~/routing/page-frame";
import { useTranslation } from "~/i18n/translation-context";
import { ButtonLink } from "~/ui/button";
import { venueSettings } from "~/venue-settings";

/** A button that calls the box office, where tickets are sold by phone. Text browsers can't call (see `PhoneLink`). */
export function CallButton() {
  const { t } = useTranslation();
  const { isTextBrowser } = usePageFrame();
  const { phone, phoneHref } = venueSettings.boxOffice;
  const call = t("site.callNumber", { phone });
  return (
    <>
      <p>{t("site.openHours")}</p>
      {isTextBrowser === true ? (
        <p>{call}</p>
      ) : (
        <ButtonLink standalone href={phoneHref}>
          {call}
        </ButtonLink>
      )}
    </>
  );
}
