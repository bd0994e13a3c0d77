import type { SubmissionResult } from "@conform-to/react";

import { BackLink } from "~/ui/layout/back-link";
import { EmptyState } from "~/ui/empty-state";
import { Lead } from "~/ui/layout/lead";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/stack";
import type { SharePage, ShownShare } from "./share-page";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { ListPages, titleOfPage } from "~/pages/account/list-pages";
import { performanceLine } from "~/pages/basket/performance-line";
import { FormErrors } from "~/ui/forms/form-errors";
import { SHARE_FORM, ShareForm } from "./share-form";
import { ShareLink } from "./share-link";

export type ShareTicketsPageProps = SharePage & {
  shares: readonly ShownShare[];
  newId: string;
  lastResult: SubmissionResult | undefined;
};

/** Where an owner makes links to tickets, and takes them back. */
export function ShareTicketsPage(props: ShareTicketsPageProps) {
  const { performances, page, pageCount, chosen, shares, newId, lastResult } = props;
  const hrefOf = (instanceId: string | null, at: number) =>
    pathTo("share-tickets", {}, { instance: instanceId, page: at > 1 ? at : null });
  const { t, locale } = useTranslation();
  return (
    <Main>
      <FormErrors formId={SHARE_FORM} lastResult={lastResult} fields={["tickets"]} />
      <BackLink href={pathTo("tickets", {}, { page: page > 1 ? page : null })}>
        {t("tickets.title")}
      </BackLink>
      <Stack gap="small">
        <h1>{titleOfPage(t("tickets.share.title"), { page, pageCount }, t)}</h1>
        <Lead>{t("tickets.share.lead")}</Lead>
      </Stack>
      {performances.length === 0 ? <EmptyState title={t("tickets.none")} /> : null}
      {chosen === null ? null : (
        <ShareForm
          key={chosen.instance.id}
          instance={chosen.instance}
          tickets={chosen.tickets}
          newId={newId}
          lastResult={lastResult}
        />
      )}
      {shares.length === 0 ? null : (
        <Stack as="section" labelledBy="links">
          <h2 id="links">{t("tickets.share.links")}</h2>
          {shares.map((share) => (
            <ShareLink key={share.id} share={share} />
          ))}
        </Stack>
      )}
      {performances.length > 1 || pageCount > 1 ? (
        <Stack as="section" labelledBy="others" gap="small">
          <h2 id="others">{t("tickets.share.performances")}</h2>
          <ul className="grid gap-2">
            {performances.map((instance) => (
              <li key={instance.id}>
                <a
                  className="inline-block py-0.5"
                  href={hrefOf(instance.id, page)}
                  aria-current={instance.id === chosen?.instance.id ? "true" : undefined}
                >
                  {instance.title}
                </a>
                <p className="num text-small text-muted">{performanceLine(instance, locale)}</p>
              </li>
            ))}
          </ul>
          <ListPages
            label={t("account.pages.label", { list: t("tickets.share.performances") })}
            page={page}
            pageCount={pageCount}
            hrefOf={(other) => hrefOf(chosen?.instance.id ?? null, other)}
          />
        </Stack>
      ) : null}
    </Main>
  );
}
