import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { countedTotal } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/lib/own-path";
import { pathTo } from "~/routing/paths";
import type { SeatSection } from "~/seats/seat-sections";
import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Row, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { RunningTotal } from "~/ui/totals";

import { GroupSales } from "../refusal-message";
import { SeatPageTitle, START_ID } from "../seat-pages";
import { SeatRefused } from "../seat-refused";
import type { SeatAnswer } from "../seat-refused";
import { SeatKey, SeatMap } from "./seat-map";
import type { SectionSummary } from "./section-summary";

type SectionPageProps = {
  event: { id: string; title: string };
  instance: InstanceDetail;
  priceList: PriceList;
  section: SeatSection;
  own: readonly string[];
  summary: Pick<SectionSummary, "free" | "closed">;
  requestKey: string;
  answer: SeatAnswer | undefined;
};

export function SectionPage(props: SectionPageProps) {
  const { event, instance, section, summary, answer } = props;
  const { t } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  const { free, closed } = summary;
  return (
    <Main>
      <SeatRefused {...{ answer, instance }} formId={START_ID} keeps={closed === null} />
      {instance.seating === "reserved" ? (
        <BackLink href={pathTo("choose-seats", { ...at, view: "overview" })}>
          {t("seats.otherSection")}
        </BackLink>
      ) : (
        <BackLink href={pathTo("instance", at)}>{event.title}</BackLink>
      )}
      <SeatPageTitle title={section.name} instance={instance} />
      {closed === null ? (
        <>
          <Stack gap="small">
            <p>{t("seats.freeOf", { count: free, seats: section.seats.length })}</p>
            {section.seats.some(({ block }) => block !== null) ? (
              <p>{t("seats.blocksHint")}</p>
            ) : null}
          </Stack>
          <SectionForm {...props} />
        </>
      ) : (
        <div id={START_ID}>
          <Notice tone="warning" title={t(`seats.closed.${closed}`)} />
        </div>
      )}
    </Main>
  );
}

function SectionForm(props: SectionPageProps) {
  const { event, instance, priceList, section, own, requestKey, answer } = props;
  const { t, locale } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  const used = new Set(section.seats.map(({ seat }) => seat.band));
  const bands = priceList.bands.filter(({ id }) => used.has(id));
  const currency = bands[0]?.prices[0]?.total.currency;
  return (
    <>
      <SeatKey
        bands={bands}
        priceList={priceList}
        kinds={section.seats.map(({ seat }) => seat.kind)}
      />
      <form
        method="post"
        action={useOwnPath()}
        id={START_ID}
        className="grid min-w-0 gap-4"
        aria-label={section.name}
      >
        <input type="hidden" name="requestKey" value={requestKey} />
        <SeatMap
          section={section}
          priceList={priceList}
          chosen={answer?.chosen ?? []}
          own={own}
          hasStage={instance.seating === "reserved"}
          live={`${pathTo("instance", at)}/seat-status?view=${section.slug}`}
        />
        {currency === undefined ? null : (
          <RunningTotal
            formId={START_ID}
            currency={currency}
            locale={locale}
            texts={countedTotal(t)}
          />
        )}
        <Row>
          <Button>{t("seats.addSeats")}</Button>
          <Button look="quiet" formMethod="get" formAction={pathTo("price-selection", at)}>
            {t("seats.choosePriceTypes")}
          </Button>
          <Button
            look="quiet"
            formMethod="get"
            formAction={pathTo("seat-facts", at)}
            data-compare=""
          >
            {t("seats.compare")}
          </Button>
        </Row>
        <div className="text-small text-muted">
          <p>{t("seats.hint", { max: instance.maxTickets })}</p>
          <GroupSales />
        </div>
      </form>
    </>
  );
}
