import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

/** Pages without any script: what that means, and the switch. */
export function PlainPagesPage({ plain }: { plain: boolean }) {
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t("pages.plain.title")}</h1>
      <p>{t("pages.plain.text")}</p>
      <p>{plain ? t("pages.plain.isOn") : t("pages.plain.isOff")}</p>
      <form method="post" action={pathTo("plain-pages")}>
        <Button name="plain" value={plain ? "0" : "1"}>
          {plain ? t("pages.plain.switchOff") : t("pages.plain.switchOn")}
        </Button>
      </form>
    </Main>
  );
}
