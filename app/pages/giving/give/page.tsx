import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { EmptyState } from "~/ui/empty-state";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Split } from "~/ui/layout/primitives";
import { fundPoster } from "#runtime/posters/item-posters";
import { GiveForm, useGiveForm } from "../give-form";
import { GoodToKnow } from "../good-to-know";
import type { OfferedFund } from "../suggested-gifts";

type GivePageProps = {
  fund: OfferedFund;
  appeal: string;
  paysAtOnce: boolean;
  requestKey: string;
};

export function GivePage({ fund, ...page }: GivePageProps) {
  const { t } = useTranslation();
  const form = useGiveForm(fund);
  return (
    <Main
      errors={form.errors}
      band={
        <PageBanner
          poster={posterImage(fundPoster(fund.id))}
          above={<BackLink href={pathTo("donations")}>{t("giving.allFunds")}</BackLink>}
          title={<ContentText kind="fund" text={fund.name} />}
          lead={<ContentText kind="fund" text={fund.description} />}
        />
      }
    >
      <Split>
        <GiveForm {...page} fund={fund} form={form} />
        <GoodToKnow takesMonthly={fund.takesMonthly} />
      </Split>
    </Main>
  );
}

/** Shown for a fund that doesn't exist or has closed. */
export function UnknownFund() {
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t("giving.unknown.title")}</h1>
      <EmptyState
        title={t("giving.unknown.text")}
        action={<ButtonLink href={pathTo("donations")}>{t("giving.unknown.all")}</ButtonLink>}
      />
    </Main>
  );
}
