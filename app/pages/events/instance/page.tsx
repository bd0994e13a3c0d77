import type { BasketCode } from "#contract/schemas/basket";
import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { BackLink } from "~/ui/layout/page-top";
import { ButtonLink } from "~/ui/button";
import { Lead, Panel, Split, Stack, Row } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { TagList } from "~/ui/tag-list";
import type { ClosedReason } from "~/domain/events/closed-reason";
import { isLeftByPrice } from "~/domain/events/preset-price";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { AddToCalendar } from "../add-to-calendar";
import { AccessTags } from "../access-tags";
import { ChoiceErrors } from "./choice-errors";
import { ChooseByPrice } from "./choose-by-price";
import type { ChoiceAnswer } from "./choose-by-price";
import { ClosedInstance } from "./closed-instance";
import { CodeBox, CodeErrors } from "./code-box";
import type { CodeAnswer } from "./code-box";
import { FoundSeats } from "./found-seats";
import { Notice } from "~/ui/notice";
import { ACCESS_VIEW } from "~/domain/seats/seat-sections";
import { accessSeatsPath, seatsPath } from "../seat-pages";

type InstancePageProps = {
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

/** A nested value of a form as the flat fields that it was posted in: `quantity.A.standard` is "2". */
function chosenFields(value: unknown, name = ""): [name: string, value: string][] {
  if (typeof value === "string") return value === "" ? [] : [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    chosenFields(part, name === "" ? key : `${name}.${key}`),
  );
}

/** What was chosen: numbers, sums and whether to sit together; not what was sent with it. */
function choiceOf(
  initialValue: Record<string, unknown> | null | undefined,
): [name: string, value: string][] {
  const { quantity, amount, together } = initialValue ?? {};
  return chosenFields({ quantity, amount, together });
}

/** What stands in place of the prices where nothing but wheelchair spaces and companion seats is left. */
function NoneByPrice({ at, waits }: { at: { event: string; instance: string }; waits: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="warning" titleAs="h2" title={t("performance.noneByPrice.title")}>
        <p>{t(waits ? "performance.noneByPrice.waiting" : "performance.noneByPrice.text")}</p>
      </Notice>
      {waits ? null : (
        <Row>
          <ButtonLink look="quiet" href={pathTo("waiting-list", at)}>
            {t("waitingList.joinLink")}
          </ButtonLink>
        </Row>
      )}
    </>
  );
}

type SeatLinkProps = {
  at: { event: string; instance: string };
  instance: Pick<InstanceDetail, "seating">;
  priceList: Pick<PriceList, "bands">;
};

/** The ways to seats that are chosen one by one; in a hall without numbers, those for wheelchair users alone. */
function SeatLink({ at, instance, priceList }: SeatLinkProps) {
  const { t } = useTranslation();
  switch (instance.seating) {
    case "reserved":
      return (
        <Row>
          <ButtonLink look="quiet" href={seatsPath(at, "overview")}>
            {t("seats.title")}
          </ButtonLink>
          <ButtonLink look="quiet" href={accessSeatsPath(at)}>
            {t("seats.access.title")}
          </ButtonLink>
          <ButtonLink look="quiet" href={seatsPath(at, "list")}>
            {t("seats.search.lead")}
          </ButtonLink>
        </Row>
      );
    case "general":
      return priceList.bands.some(({ available, byPrice }) => available > byPrice) ? (
        <p>
          <ButtonLink look="quiet" href={seatsPath(at, ACCESS_VIEW)}>
            {t("seats.access.title")}
          </ButtonLink>
        </p>
      ) : null;
    case "virtual":
      return null;
  }
}
