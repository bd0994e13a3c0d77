import type { SubmissionResult } from "@conform-to/react";

import { BackLink } from "~/ui/layout/back-link";
import { EmptyState } from "~/ui/empty-state";
import { Lead } from "~/ui/layout/lead";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/stack";
import type { SharePage, ShownShare } from "./share-page";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

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
  const { performances, chosen, shares, newId, lastResult } = props;
  const { t, locale } = useTranslation();
  return (
    <Main>
      <FormErrors formId={SHARE_FORM} lastResult={lastResult} fields={["tickets"]} />
      <BackLink href={pathTo("tickets")}>{t("tickets.title")}</BackLink>
      <Stack gap="small">
        <h1>{t("tickets.share.title")}</h1>
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
      {performances.length > 1 ? (
        <Stack as="section" labelledBy="others" gap="small">
          <h2 id="others">{t("tickets.share.performances")}</h2>
          <ul className="grid gap-2">
            {performances.map((instance) => (
              <li key={instance.id}>
                <a
                  className="inline-block py-0.5"
                  href={pathTo("share-tickets", {}, { instance: instance.id })}
                  aria-current={instance.id === chosen?.instance.id ? "true" : undefined}
                >
                  {instance.title}
                </a>
                <p className="num text-small text-muted">{performanceLine(instance, locale)}</p>
              </li>
            ))}
          </ul>
        </Stack>
      ) : null}
    </Main>
  );
}
