import { Button } from "~/ui/button";
import { Row, Stack } from "~/ui/layout/primitives";
import type { Consent } from "~/domain/consent";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { TextPage } from "../text-page";

export type CookiesPageProps = {
  /** Whether this venue uses anything that needs a yes. */
  asks: boolean;
  consent: Consent | null;
};

/** Each cookie, what it is for and how long it stays; and the one question, where there is anything to agree to. */
export function CookiesPage({ asks, consent }: CookiesPageProps) {
  const { t } = useTranslation();
  return (
    <TextPage page="cookies">
      {asks ? (
        <Stack as="section" gap="small" labelledBy="choice">
          <h2 id="choice">{t("pages.consent.title")}</h2>
          <p>{t("pages.consent.text")}</p>
          <p>
            <strong>{t(`pages.consent.said.${consent ?? "nothing"}`)}</strong>
          </p>
          <form method="post" action={pathTo("cookies")}>
            <Row>
              {/* Both alike: neither answer is the one that is wanted. */}
              <Button look="quiet" name="consent" value="accept">
                {t("pages.consent.accept")}
              </Button>
              <Button look="quiet" name="consent" value="decline">
                {t("pages.consent.decline")}
              </Button>
            </Row>
          </form>
        </Stack>
      ) : (
        <Stack as="section" gap="small" labelledBy="nothing">
          <h2 id="nothing">{t("pages.consent.nothingTitle")}</h2>
          <p>{t("pages.consent.nothingText")}</p>
        </Stack>
      )}
    </TextPage>
  );
}
