import { BackLink } from "~/ui/layout/page-top";
import { Main } from "~/ui/layout/main";
import { Notice } from "~/ui/notice";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { CallBoxOffice } from "~/ui/call-box-office";

/** Spec section 8: "Form could not be loaded (contact the box office)". */
export function FormNotLoadedPage({ at }: { at: { event: string; instance: string } }) {
  const { t } = useTranslation();
  return (
    <Main>
      <BackLink href={pathTo("instance", at)}>{t("register.form.backToPerformance")}</BackLink>
      <h1>{t("register.form.notLoaded")}</h1>
      <Notice tone="warning" title={t("register.form.notLoadedText")}>
        <CallBoxOffice>{t("register.form.contact")}</CallBoxOffice>
      </Notice>
    </Main>
  );
}
