import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/text/known-names";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import givingStylesheet from "~/giving.css?url";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Card, CardList } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { Split, Stack } from "~/ui/layout/primitives";
import { VisuallyHidden } from "~/ui/visibility";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { fundPoster } from "#runtime/posters/item-posters";
import { GIVING_POSTER } from "~/domain/pictures/fund-poster";
import { GiveForm, useGiveForm } from "../give-form";
import { GoodToKnow } from "../good-to-know";
import { GivingLead, TicketShare } from "../ticket-share";
import { getDonationsPage } from "./page.server";

export const handle = {
  styles: () => [givingStylesheet],
  title: "giving.title",
  share: (_, t) => ({ text: t("giving.lead"), motif: GIVING_POSTER.motif }),
} satisfies PageHandle;

export const loader = ({ context }: LoaderFunctionArgs) => getDonationsPage(context);

type DonationsPage = Awaited<ReturnType<typeof loader>>;

export default function Donations() {
  const { fund, others, ...page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main
      band={
        <PageBanner
          poster={posterImage(fund === null ? GIVING_POSTER : fundPoster(fund.id))}
          title={t("giving.heading")}
          lead={<GivingLead />}
        >
          <TicketShare />
        </PageBanner>
      }
    >
      {fund === null ? (
        <>
          <EmptyState title={t("giving.none")} titleAs="h2" />
          <GoodToKnow takesMonthly={false} />
        </>
      ) : (
        <>
          <Split>
            <MainFund {...page} fund={fund} />
            <GoodToKnow takesMonthly={[fund, ...others].some((each) => each.takesMonthly)} />
          </Split>
          {others.length === 0 ? null : <OtherFunds funds={others} />}
        </>
      )}
    </Main>
  );
}

type MainFundProps = Pick<DonationsPage, "paysAtOnce" | "requestKey"> & {
  fund: NonNullable<DonationsPage["fund"]>;
};

function MainFund({ fund, ...page }: MainFundProps) {
  const form = useGiveForm(fund);
  return (
    <Stack>
      <Stack gap="small">
        <ContentText as="h2" kind="fund" text={fund.name} />
        <ContentText as="p" kind="fund" text={fund.description} />
      </Stack>
      <GiveForm {...page} fund={fund} form={form} appeal="" />
    </Stack>
  );
}

function OtherFunds({ funds }: { funds: DonationsPage["others"] }) {
  const { t } = useTranslation();
  return (
    <Stack as="section" labelledBy="other-funds">
      <h2 id="other-funds">{t("giving.otherFunds")}</h2>
      <CardList wide>
        {funds.map(({ id, name, description }) => (
          <Card
            key={id}
            bar
            title={<ContentText kind="fund" text={name} />}
            titleAs="h3"
            action={
              <ButtonLink look="quiet" href={pathTo("give", { fund: id })}>
                {t("giving.give")}
                <VisuallyHidden>
                  <NamesWithin
                    text={t("giving.giveTo", { name: knownName(t, "fund", name) })}
                    names={[name]}
                  />
                </VisuallyHidden>
              </ButtonLink>
            }
          >
            <ContentText as="p" kind="fund" text={description} />
          </Card>
        ))}
      </CardList>
    </Stack>
  );
}
