import { knownName } from "#contract/known-names";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { posterImage } from "~/domain/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Card, CardList } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { VisuallyHidden } from "~/ui/visibility";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { fundPoster, GIVING_POSTER } from "~/domain/fund-poster";
import { GoodToKnow } from "../good-to-know";

export const handle = {
  title: "giving.title",
  share: (_, t) => ({ text: t("giving.lead"), motif: GIVING_POSTER.motif }),
} satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  return { funds: (await context.crm.listFunds()).value };
}

export default function Donations() {
  const { funds } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main
      band={
        <PageBanner
          poster={posterImage(GIVING_POSTER)}
          title={t("giving.heading")}
          lead={t("giving.lead")}
        />
      }
    >
      {funds.length === 0 ? (
        <EmptyState title={t("giving.none")} titleAs="h2" />
      ) : (
        <CardList wide>
          {funds.map(({ id, name, description }) => (
            <Card
              key={id}
              poster={posterImage(fundPoster(id))}
              title={<ContentText kind="fund" text={name} />}
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
      )}
      <GoodToKnow />
    </Main>
  );
}
