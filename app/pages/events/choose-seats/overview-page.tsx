import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { BackLink } from "~/ui/layout/back-link";
import { ButtonLink } from "~/ui/button-link";
import { Main } from "~/ui/layout/main";
import { Notice } from "~/ui/notice";
import { Row } from "~/ui/layout/row";
import { Stack } from "~/ui/layout/stack";

import type { SectionSummary } from "./section-summary";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { Words } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { HallDrawing } from "./hall-drawing";
import { SectionJump } from "./section-jump";
import { START_ID, accessSeatsPath, seatsPath } from "../seat-pages";
import { priceRange } from "./price-range";
import type { SeatAnswer } from "../seat-answer";
import { SeatRefused } from "../seat-refused";

export type OverviewPageProps = {
  event: Pick<EventDetail, "id" | "title">;
  instance: InstanceDetail;
  plan: { width: number; height: number };
  sections: SectionSummary[];
  priceList: PriceList;
  /** It is shown instead of something that there is not. */
  instead: boolean;
  answer: SeatAnswer | undefined;
};

/** The hall's sections, drawn and listed: what is left of each and what it costs. Each leads to its seats. */
export function OverviewPage(props: OverviewPageProps) {
  const { event, instance, plan, sections, instead, answer } = props;
  const words = useTranslation();
  const { t, locale } = words;
  const at = { event: event.id, instance: instance.id };
  const hrefOf = (view: string) => seatsPath(at, view);
  return (
    <Main>
      <SeatRefused {...{ answer, instance }} formId="sections" keeps={false} />
      <BackLink href={pathTo("instance", at)}>{t("seats.chooseByPrice")}</BackLink>
      <Stack gap="small">
        <h1>{t("seats.title")}</h1>
        <p className="num">
          {[
            event.title,
            formatDate(instance.startsAt, "date-time", locale),
            instance.hall.name,
          ].join(" · ")}
        </p>
      </Stack>
      {instead ? <Notice tone="warning" title={t("seats.noSuchSection")} /> : null}
      <Row>
        {sections.some(({ wheelchair }) => wheelchair > 0) ? (
          <ButtonLink look="quiet" href={accessSeatsPath(at)}>
            {t("seats.access.title")}
          </ButtonLink>
        ) : null}
        <ButtonLink look="quiet" href={hrefOf("list")}>
          {t("seats.search.lead")}
        </ButtonLink>
      </Row>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <HallDrawing plan={plan} sections={sections} hrefOf={hrefOf} />
        <Stack as="section" labelledBy="sections">
          <h2 id="sections">{t("seats.sections")}</h2>
          <SectionJump
            action={pathTo("choose-seats", { ...at, view: "overview" })}
            sections={sections}
          />
          <ol id={START_ID} className="numbered">
            {sections.map((section) => (
              <li key={section.slug}>
                <span>
                  {section.free === 0 ? (
                    <strong>{section.name}</strong>
                  ) : (
                    <a href={hrefOf(section.slug)} className="inline-block py-0.5 font-semibold">
                      {section.name}
                    </a>
                  )}{" "}
                  <span className="num block text-small text-muted">
                    {factsOf(words, section).join(" · ")}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </Stack>
      </div>
    </Main>
  );
}

function factsOf(words: Words, section: SectionSummary): string[] {
  const { t } = words;
  const { prices, free, closed, wheelchair, stepFree } = section;
  if (closed !== null) return [t(`availability.${closed}`)];
  return [
    ...priceRange(words, prices === null ? [] : [prices.from, prices.to]),
    t("seats.free", { count: free }),
    ...(wheelchair > 0 ? [t("seats.wheelchairSpaces", { count: wheelchair })] : []),
    stepFreeWords(words, stepFree),
  ];
}

/** A section is step-free when all its rows are; else it is said which rows are. */
function stepFreeWords({ t }: Words, stepFree: SectionSummary["stepFree"]): string {
  if (stepFree === "all") return t("seats.stepFree");
  if (stepFree === "none") return t("seats.steps");
  return t("seats.stepFreeRows", {
    count: stepFree.rows.length,
    rows: stepFree.ranges
      .map(({ from, to }) => (from === to ? from : t("seats.rowRange", { from, to })))
      .join(", "),
  });
}
