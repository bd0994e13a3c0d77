import { Button } from "~/ui/button";
import { Lead, Row } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

export type LogoutPageProps = { name: string; isGuest: boolean; hasBasket: boolean };

/** Asks before signing out, since a link alone must not do it. */
export function LogoutPage({ name, isGuest, hasBasket }: LogoutPageProps) {
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t(isGuest ? "access.endGuest" : "access.signOut")}</h1>
      <p>{t(isGuest ? "access.guestAs" : "access.signedInAs", { name })}</p>
      <Lead>{t(isGuest ? "access.endGuestText" : "access.signOutEverywhere")}</Lead>
      {hasBasket ? <p>{t("access.signOutEmpties")}</p> : null}
      <form method="post">
        <Row>
          {/* A button's value counts before the field: a text browser sends a form without any field as a GET. */}
          <Button name="intent" value="sign-out">
            {t(isGuest ? "access.endGuest" : "access.signOut")}
          </Button>
          <Button look="quiet" name="intent" value="switch">
            {t("access.switchAccount")}
          </Button>
          <a href={pathTo("whats-on")}>{t("access.stay")}</a>
          <input type="hidden" name="page" value="logout" />
        </Row>
      </form>
    </Main>
  );
}
