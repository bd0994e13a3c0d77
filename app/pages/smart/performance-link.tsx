import type { ReactNode } from "react";

import { knownName } from "#contract/text/known-names";
import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { getPosterLook } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import { upTo } from "~/i18n/up-to";
import { DOT } from "~/i18n/unbroken";
import { ClosedInstance } from "~/pages/events/instance/closed-instance";
import type { ClosedReason } from "~/parts/performances/performance-sale";
import {
  codeRefusalMessage,
  GroupSales,
  refusalMessage,
  findOrderLimit,
  suggestsGroupSales,
} from "~/parts/refusals/refusal-message";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { Row } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { NamesWithin } from "~/ui/content-text";
import type { LinkAnswer, LinkProblem } from "./link-query";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useNow } from "~/routing/page-frame";

type PerformanceLinkProps = {
  event: EventDetail;
  instance: InstanceDetail;
  closed: ClosedReason | null;
  /** The link has a code that may open the sale once it is submitted. */
  canOpen: boolean;
  canSignIn: boolean;
  priority?: PriceList["priority"];
  hasJoinedWaitingList: boolean;
  isToday: boolean;
  problem: LinkProblem | null;
  actionData: LinkAnswer | undefined;
  title: string;
  /** Summary of what the link adds, with its submit button. */
  children: ReactNode;
};

/** Landing page of a campaign link to a performance. */
export function PerformanceLink(props: PerformanceLinkProps) {
  const { event, instance, closed, canOpen, canSignIn, hasJoinedWaitingList, isToday } = props;
  const { priority } = props;
  const { problem, actionData, title, children } = props;
  const { t, locale } = useTranslation();
  const now = useNow();
  const at = { event: event.id, instance: instance.id };
  return (
    <Main
      errors={<NothingAdded actionData={actionData} />}
      band={
        <PageBanner
          poster={posterImage(getPosterLook(event))}
          title={closed === "sold-out" ? t("smart.soldOutTitle", { title: event.title }) : title}
          lead={
            <NamesWithin
              text={`${event.title}${DOT}${formatNearDay(instance.startsAt, now, locale)}${DOT}${knownName(t, "hall", instance.hall.name)}`}
              names={[event.title, instance.hall.name]}
            />
          }
        />
      }
    >
      {problem !== null ? (
        <>
          <Notice tone="warning" titleAs="h2" title={t(`smart.problem.${problem}.title`)}>
            <p>{t(`smart.problem.${problem}.text`, upTo(instance.maxTickets))}</p>
          </Notice>
          <Row>
            <ButtonLink href={pathTo("instance", at)}>{t("smart.see")}</ButtonLink>
          </Row>
        </>
      ) : closed !== null && (!canOpen || actionData !== undefined) ? (
        <ClosedInstance
          event={event}
          instance={instance}
          canSignIn={canSignIn}
          priority={priority}
          hasJoinedWaitingList={hasJoinedWaitingList}
          reason={closed}
          isToday={isToday}
        />
      ) : (
        <div className="grid max-w-form gap-4">{children}</div>
      )}
    </Main>
  );
}

function NothingAdded({ actionData }: { actionData: LinkAnswer | undefined }) {
  const { t } = useTranslation();
  if (actionData === undefined) return null;
  const { refusal, code } = actionData;
  const messages = [
    ...(refusal === null ? [] : [refusalMessage(t, refusal)]),
    ...(code === null ? [] : [codeRefusalMessage(t, code)]),
  ];
  return (
    <ErrorSummary title={t("smart.notAdded")} errors={messages.map((message) => ({ message }))}>
      {refusal && suggestsGroupSales(refusal) ? (
        <GroupSales most={findOrderLimit(refusal)} />
      ) : null}
    </ErrorSummary>
  );
}
