import { Button } from "~/components/button";
import { Main } from "~/components/main";
import { Row } from "~/components/row";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

export type LogoutPageProps = { name: string; hasBasket: boolean };

/** Asks before signing out, since a link alone must not do it. */
export function LogoutPage({ name, hasBasket }: LogoutPageProps) {
  const { t } = useWords();
  return (
    <Main>
      <h1>{t("access.signOut")}</h1>
      <p>{t("access.signedInAs", { name })}</p>
      {hasBasket ? <p>{t("access.signOutEmpties")}</p> : null}
      <form method="post">
        <Row>
          {/* A text browser sends a form without any field as a GET. */}
          <input type="hidden" name="intent" value="sign-out" />
          <Button>{t("access.signOut")}</Button>
          <a href={pathTo("whats-on")}>{t("access.stay")}</a>
        </Row>
      </form>
    </Main>
  );
}
