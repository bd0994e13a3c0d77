import type { BasketCode } from "#contract/schemas/basket";
import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";

import { BackLink } from "~/ui/layout/back-link";
import { ButtonLink } from "~/ui/button-link";
import { Lead } from "~/ui/layout/lead";
import { Main } from "~/ui/layout/main";
import { Panel } from "~/ui/layout/panel";
import { Split } from "~/ui/layout/split";
import { Stack } from "~/ui/layout/stack";
import { TagList } from "~/ui/tag-list";
import type { ClosedReason } from "~/domain/events/closed-reason";

import { isLeftByPrice } from "~/domain/events/left-by-price";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AddToCalendar } from "../add-to-calendar";
import { AccessTags } from "../access-tags";
import { ChoiceErrors } from "./choice-errors";
import { ChooseByPrice } from "./choose-by-price";
import type { ChoiceAnswer } from "./choose-by-price";
import { ClosedInstance } from "./closed-instance";
import { CodeBox } from "./code-box";
import type { CodeAnswer } from "./code-box";
import { CodeErrors } from "./code-errors";
import { choiceOf } from "./chosen-fields";
import { FoundSeats } from "./found-seats";
import { NoneByPrice } from "./none-by-price";
import { SeatLink } from "./seat-link";

export type InstancePageProps = {
  event: EventDetail;
  instance: InstanceDetail;
  priceList: PriceList;
  /** Null when tickets can be chosen. */
  closed: ClosedReason | null;
  codes: readonly BasketCode[];
  /** Whether nobody is signed in. */
  canSignIn: boolean;
  /** Whether the visitor has just joined the waiting list. */
  waits: boolean;
  requestKey: string;
  answer: ({ kind: "choice" } & ChoiceAnswer) | ({ kind: "code" } & CodeAnswer) | undefined;
};

/** What a code may open. */
const OPENED_BY_CODE = new Set<ClosedReason>(["priority", "book", "not-on-sale"]);

/** A performance: choose by price, or why that is not possible and what is instead. */
export function InstancePage(props: InstancePageProps) {
  const { event, instance, priceList, closed, codes, canSignIn, waits, requestKey } = props;
  const answer = props.answer?.kind === "choice" ? props.answer : undefined;
  const codeRefused = props.answer?.kind === "code" ? props.answer : null;
  const { t, locale } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  const intermission = instance.hasIntermission ? t("performance.oneIntermission") : null;
  return (
    <Main>
      <ChoiceErrors answer={answer} instance={instance} priceList={priceList} />
      <CodeErrors refused={codeRefused} />
      <BackLink href={pathTo("event", { event: event.id })}>{event.title}</BackLink>
      <Stack gap="small">
        <h1>{event.title}</h1>
        <p className="num">
          {[
            formatDate(instance.startsAt, "date-time", locale),
            instance.hall.name,
            t("performance.endsAbout", { time: formatDate(instance.endsAt, "time", locale) }),
            intermission,
          ]
            .filter((part) => part !== null)
            .join(" · ")}
        </p>
        {event.subtitle === null ? null : <Lead>{event.subtitle}</Lead>}
        <TagList tags={instance.accessTags.map(({ display }) => ({ label: display }))} />
      </Stack>
      <Split>
        {closed === null ? (
          <Stack gap="large">
            {answer?.found ? (
              <FoundSeats
                {...answer.found}
                priceList={priceList}
                chosen={choiceOf(answer.lastResult.initialValue)}
              />
            ) : null}
            <SeatLink {...{ at, instance, priceList }} />
            {isLeftByPrice(priceList) ? (
              <ChooseByPrice {...{ instance, priceList, requestKey, answer }} />
            ) : (
              <NoneByPrice at={at} waits={waits} />
            )}
          </Stack>
        ) : (
          <ClosedInstance {...{ event, instance, canSignIn, waits }} reason={closed} />
        )}
        <Stack>
          {closed !== null && !OPENED_BY_CODE.has(closed) ? null : (
            <div className="no-print contents">
              <CodeBox codes={codes} refused={codeRefused} />
            </div>
          )}
          <AccessTags instances={[instance]} datesToo={false} />
          <Panel as="section" labelledBy="hall">
            <h2 id="hall" className="text-lead">
              {instance.hall.name}
            </h2>
            {instance.seating === "virtual" ? <p>{t("performance.streaming")}</p> : null}
            <p className="text-small">{instance.hallDetail.directions}</p>
            <p className="text-small">{instance.hallDetail.stepFree}</p>
            {closed === "passed" || closed === "cancelled" ? null : (
              <p>
                <AddToCalendar eventId={event.id} instanceId={instance.id} />
              </p>
            )}
          </Panel>
          {instance.hasForm && closed !== "passed" && closed !== "cancelled" ? (
            <Panel as="section" labelledBy="form">
              <h2 id="form" className="text-lead">
                {t("performance.form.title")}
              </h2>
              <p className="text-small">{t("performance.form.text")}</p>
              <p>
                <ButtonLink look="quiet" href={pathTo("instance-form", at)}>
                  {t("performance.form.link")}
                </ButtonLink>
              </p>
            </Panel>
          ) : null}
        </Stack>
      </Split>
    </Main>
  );
}
