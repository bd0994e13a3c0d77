import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { IfOpen } from "~/ui/layout/if-open";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Card, CardList } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Main } from "~/ui/layout/main";
import { Lead, Stack } from "~/ui/layout/primitives";

import { PackageAction, PackageCard } from "../package-card";
import { listPackages } from "~/parts/packages/get-packages.server";
import { itemPoster } from "~/parts/lines/line-kinds";

export const handle = { title: "packages.title", share: "packages.lead" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ context }: LoaderFunctionArgs) {
  return { packages: await listPackages(context) };
}

export default function Packages() {
  const { packages } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main>
      <Stack gap="small">
        <h1>{t("packages.title")}</h1>
        <Lead>{t("packages.lead")}</Lead>
      </Stack>
      {packages.length === 0 ? (
        <EmptyState
          title={t("packages.none")}
          titleAs="h2"
          action={<ButtonLink href={pathTo("whats-on")}>{t("whatsOn.showAll")}</ButtonLink>}
        >
          <p>{t("packages.noneHint")}</p>
        </EmptyState>
      ) : null}
      <CardList wide>
        {packages.map((offer) => (
          <PackageCard key={offer.id} offer={offer} action={<PackageAction offer={offer} />} />
        ))}
        <IfOpen route="ticket-subscriptions">
          <Subscriptions />
        </IfOpen>
      </CardList>
    </Main>
  );
}

function Subscriptions() {
  const { t } = useTranslation();
  const href = pathTo("ticket-subscriptions");
  return (
    <Card
      poster={posterImage(itemPoster({ kind: "ticket-subscription", productId: "" }))}
      title={<a href={href}>{t("packages.subscriptions.title")}</a>}
      action={
        <ButtonLink look="quiet" href={href}>
          {t("packages.subscriptions.see")}
        </ButtonLink>
      }
    >
      <p>{t("packages.subscriptions.lead")}</p>
    </Card>
  );
}
