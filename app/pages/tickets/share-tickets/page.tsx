import type { SubmissionResult } from "@conform-to/react";
import { keepNumbers } from "#contract/text/name";
import type { HeldTicket, InstanceLabel, SeatLabel, TicketShare } from "#contract/schemas/ticket";

import { BackLink } from "~/ui/layout/page-top";
import { EmptyState } from "~/ui/empty-state";
import { Lead, Stack, Panel, Row } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ListPages, pageParam, titleOfPage } from "~/ui/list-pages";
import { PerformanceLine } from "~/parts/lines/line-parts";
import { usePageForm } from "~/ui/forms/use-page-form";
import { shareForm } from "./form";
import { Button } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { FieldSet, FormStack } from "~/ui/forms/field-set";
import { seatName } from "#contract/text/seat-name";
import { type Translate, validationMessage } from "~/i18n/translate";
import { TextField } from "~/ui/forms/text-field";
import { TextOnly, VisuallyHidden } from "~/ui/visibility";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useNow } from "~/routing/page-frame";

type ShareTicketsPageProps = {
  performances: readonly InstanceLabel[];
  page: number;
  pageCount: number;
  chosen: {
    instance: InstanceLabel;
    tickets: readonly (Pick<HeldTicket, "id" | "seat" | "priceTypeName"> & { isShared: boolean })[];
  } | null;
  shares: readonly ShownShare[];
  preset: string | null;
  newId: string;
};

/** `href` is null if the link cannot be shown again. */
type ShownShare = Pick<TicketShare, "id" | "endsAt"> & {
  href: string | null;
  instance: InstanceLabel;
  seats: SeatLabel[];
};

type ShareFormProps = NonNullable<ShareTicketsPageProps["chosen"]> &
  Pick<ShareTicketsPageProps, "newId" | "preset"> & { lastResult: SubmissionResult | undefined };

/** Chooses tickets to share. Tickets that are shared already are not offered. */
function ShareForm({ instance, tickets, newId, preset, lastResult }: ShareFormProps) {
  const { t } = useTranslation();
  const notShared = tickets.filter(({ isShared }) => !isShared);
  const errors = (lastResult?.error?.["tickets"] ?? []).map((key) => validationMessage(t, key));
  const labels = distinctLabels(t, notShared);
  const posted = lastResult?.initialValue?.["tickets"];
  const chosen = Array.isArray(posted) ? posted : [lastResult == null ? preset : posted];
  return (
    <Panel as="section" labelledBy="share-heading">
      <h2 id="share-heading">
        <ContentText text={keepNumbers(instance.title)} lang={instance.titleLang} />
      </h2>
      <p className="num">
        <PerformanceLine instance={instance} />
      </p>
      {notShared.length === 0 ? (
        <p>{t("tickets.share.allShared")}</p>
      ) : (
        <FormStack id={shareForm.id}>
          <input type="hidden" name="share" value={newId} />
          <FieldSet
            id={`${shareForm.id}-choice`}
            legend={t("tickets.share.legend")}
            legendLooks="label"
            hint={t("tickets.share.hint")}
            errors={errors}
          >
            {notShared.map(({ id, priceTypeName }, index) => (
              <CheckboxField
                key={id}
                // The error summary links to the first.
                field={{
                  id:
                    index === 0 ? `${shareForm.id}-tickets` : `${shareForm.id}-ticket-${index + 1}`,
                  name: "tickets",
                }}
                value={id}
                label={labels[index] ?? ""}
                hint={<ContentText kind="priceType" text={priceTypeName} />}
                defaultChecked={chosen.includes(id)}
              />
            ))}
          </FieldSet>
          <div>
            <Button name="intent" value="share">
              {t("tickets.share.make")}
            </Button>
          </div>
        </FormStack>
      )}
    </Panel>
  );
}

/** Tickets without seat numbers get a number each: "Studio, unreserved, ticket 2". */
function distinctLabels(t: Translate, tickets: readonly { seat: SeatLabel }[]): string[] {
  const names = tickets.map(({ seat }) => seatName(t, seat));
  return names.map((name, index) =>
    names.filter((other) => other === name).length === 1
      ? name
      : t("tickets.share.numbered", {
          seat: name,
          number: names.slice(0, index + 1).filter((other) => other === name).length,
        }),
  );
}

export function ShareTicketsPage(props: ShareTicketsPageProps) {
  const { performances, page, pageCount, chosen, shares, preset, newId } = props;
  const { errors, lastResult } = usePageForm(shareForm);
  const getHref = (instanceId: string | null, at: number) =>
    pathTo("share-tickets", {}, { instance: instanceId, page: pageParam(at) });
  const { t } = useTranslation();
  return (
    <Main>
      {errors}
      <BackLink href={pathTo("tickets", {}, { page: pageParam(page) })}>
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
          {...chosen}
          newId={newId}
          preset={preset}
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
                  href={getHref(instance.id, page)}
                  aria-current={instance.id === chosen?.instance.id ? "true" : undefined}
                >
                  <ContentText text={instance.title} lang={instance.titleLang} />
                  {instance.id === chosen?.instance.id ? (
                    <TextOnly>{t("common.selected")}</TextOnly>
                  ) : null}
                </a>
                <p className="num text-small text-muted">
                  <PerformanceLine instance={instance} />
                </p>
              </li>
            ))}
          </ul>
          <ListPages
            label={t("account.pages.label", { list: t("tickets.share.performances") })}
            page={page}
            pageCount={pageCount}
            getHref={(other) => getHref(chosen?.instance.id ?? null, other)}
          />
        </Stack>
      ) : null}
    </Main>
  );
}

function ShareLink({ share }: { share: ShownShare }) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const { id, href, instance, seats, endsAt } = share;
  const seatNames = seats.map((seat) => seatName(t, seat)).join("; ");
  const subject = t("tickets.share.subject", {
    title: instance.title,
    when: formatNearDay(instance.startsAt, now, locale),
  });
  return (
    <Panel>
      <h3 id={`link-${id}`}>{seatNames}</h3>
      <p className="num text-small text-muted">
        <PerformanceLine instance={instance} titled />
      </p>
      {href === null ? (
        <p>{t("tickets.share.lost")}</p>
      ) : (
        <TextField
          field={{ id: `href-${id}`, name: "href", initialValue: href }}
          label={t("tickets.share.label")}
          hint={t("tickets.share.until", { time: formatNearDay(endsAt, now, locale) })}
          readOnly
          autoComplete="off"
        />
      )}
      <p className="text-small text-muted">{t("tickets.share.revokeHint")}</p>
      <form method="post">
        <input type="hidden" name="share" value={id} />
        <Row>
          {href === null ? null : (
            <a
              href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(href)}`}
              className="inline-block py-1"
            >
              {t("tickets.share.mail")}
              <VisuallyHidden>{t("tickets.about", { what: seatNames })}</VisuallyHidden>
            </a>
          )}
          <Button look="link" name="intent" value="revoke">
            {t("tickets.share.revoke")}
            <VisuallyHidden>{t("tickets.about", { what: seatNames })}</VisuallyHidden>
          </Button>
        </Row>
      </form>
    </Panel>
  );
}
