import { Lead } from "~/ui/layout/lead";
import { Main } from "~/ui/layout/main";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { CallBoxOffice } from "~/ui/call-box-office";

/** For a link to shared tickets that shows nothing (spec section 8). Whatever the reason, it says the same. */
export function BrokenLinkPage() {
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t("tickets.broken.title")}</h1>
      <Lead>{t("tickets.broken.text")}</Lead>
      <p>
        <a href={pathTo("share-tickets")}>{t("tickets.broken.owner")}</a>
      </p>
      <CallBoxOffice>{t("errors.call")}</CallBoxOffice>
    </Main>
  );
}
