import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { refuseEmbedded } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import listingStylesheet from "~/listing.css?url";
import type { PageHandle } from "~/routing/handle";
import type { CodeReason } from "~/parts/refusals/basket-refusal";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { EmptyState } from "~/ui/empty-state";
import { Main } from "~/ui/layout/main";
import { Lead, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { EventList } from "~/parts/performances/event-list";
import { isEmptyProgramme, PROGRAMME_FIELD, programmeError, ProgrammeCodeForm } from "./code-form";
import { getProgrammePage } from "./page.server";

export const handle = {
  title: ({ programme, reason }, t) => programme?.name ?? t(closedTitle(reason)),
  styles: ({ programme }) => (programme === null ? [] : [listingStylesheet]),
} satisfies PageHandle<typeof loader>;

export function loader({ request, params, context }: LoaderFunctionArgs) {
  refuseEmbedded(request);
  return getProgrammePage(context, params["programme"] ?? "");
}

const closedTitle = (reason: CodeReason | null) =>
  isEmptyProgramme(reason) ? "programme.enterTitle" : "programme.notFound";

export default function Programme() {
  const { programme, reason, today } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (programme === null)
    return (
      <Main>
        <h1>{t(closedTitle(reason))}</h1>
        <EmptyState title={programmeError(t, reason)} titleAs="h2">
          {isEmptyProgramme(reason) ? null : <p>{t("programme.checkCode")}</p>}
        </EmptyState>
        <ProgrammeCodeForm />
        <StandaloneLink href={pathTo("whats-on")}>{t("whatsOn.showAll")}</StandaloneLink>
      </Main>
    );
  const { name, description, code, isActive, instances } = programme;
  return (
    <Main>
      <Stack gap="small">
        <h1>
          <ContentText text={name} />
        </h1>
        <Lead>
          <ContentText text={description} />
        </Lead>
        {isActive ? (
          <p>{t("programme.active", { code })}</p>
        ) : (
          <form method="post" action={pathTo("programmes")} className="grid gap-3">
            <input type="hidden" name={PROGRAMME_FIELD} value={code} />
            <p>{t("programme.opens", { code })}</p>
            <Button standalone>{t("programme.use", { code })}</Button>
          </form>
        )}
      </Stack>
      <p className="num">{t("whatsOn.count", { count: instances.length })}</p>
      <EventList instances={instances} today={today} titleAs="h2" />
    </Main>
  );
}
