import { venue } from "#contract/venue";
import { money } from "~/domain/arithmetic/money";
import { formatNearDate } from "~/i18n/dates-and-money/format-near-date";
import { countedTotal, formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useNow } from "~/routing/page-frame";
import { Button } from "~/ui/button";
import { Row } from "~/ui/layout/primitives";
import { ProgressPanel } from "~/ui/progress-panel";
import { Totals } from "~/ui/totals";

import type { FlexView } from "./builder-view";

export const BUILDER_ID = "builder";
export const EVENT_FIELD = "event";

/** What the main button does: adds a complete package, and updates another. */
export const mainIntent = ({
  missing,
  chosen,
  seatErrors,
}: Pick<FlexView, "missing" | "chosen" | "seatErrors">) =>
  missing === 0 && chosen > 0 && seatErrors.length === 0 ? "add" : "update";

export function BuilderSide({ view }: { view: FlexView }) {
  const { has, chosen, missing, seatErrors, offer, item } = view;
  const { t, locale } = useTranslation();
  const done = has + chosen;
  const [wrong] = seatErrors;
  const completeTitle =
    wrong === undefined
      ? t("packages.builder.complete")
      : t("packages.builder.seatsFor", {
          count: wrong.count,
          title: view.events.find(({ id }) => id === wrong.eventId)?.title ?? "",
        });
  const getTitle = (count: number) =>
    count === 0
      ? completeTitle
      : t(count === offer.minItems ? "packages.builder.choose" : "packages.builder.missing", {
          count,
        });
  const unanswered = (at: number | string) =>
    t("packages.builder.unanswered", { done: at, needed: offer.minItems });
  // Own seats and wheelchair spaces that are missing have a title of their own.
  const isUnanswered =
    missing === 0 && wrong === undefined && chosen > 0 && view.sums.total === null;
  const getLabel = (count: number) =>
    t("packages.builder.progress", { count, needed: offer.minItems });
  const numbers = Array.from({ length: offer.minItems + 1 }, (_, at) => at);
  const all = Array.from({ length: has + view.events.length + 1 }, (_, at) => at);
  const isReady = mainIntent(view) === "add";
  const add = item === null ? "add" : "addMore";
  const words = { update: t("packages.builder.update"), add: t(`packages.builder.${add}`) };
  // The script hides "Update", as it shows the total itself, until a price is one that only the server knows.
  const buttons = (["update", "add"] as const).map((intent) => (
    <Button
      key={intent}
      name="intent"
      value={intent}
      look={(intent === "add") !== isReady ? "quiet" : intent === "add" ? "sun" : "main"}
      data-intent={intent}
    >
      {words[intent]}
    </Button>
  ));
  return (
    <ProgressPanel
      id="progress"
      title={isUnanswered ? unanswered(done) : getTitle(missing)}
      done={done}
      needed={offer.minItems}
      label={getLabel(done)}
      counts={{
        form: BUILDER_ID,
        field: EVENT_FIELD,
        before: has,
        words: {
          titles: numbers.map(getTitle),
          labels: all.map(getLabel),
          unanswered: unanswered("{done}"),
        },
        outOfDate: t("packages.builder.outOfDate"),
        total: {
          currency: venue.currency,
          locale: locale,
          country: venue.country,
          texts: countedTotal(t),
          soFar: t("packages.builder.soFar", {
            done: "{done}",
            needed: offer.minItems,
            total: "{total}",
            saved: "{saved}",
          }),
          saved: t("packages.saved", { sum: "{saved}" }),
        },
      }}
      actions={<Row>{isReady ? buttons.toReversed() : buttons}</Row>}
    >
      <Sums view={view} />
    </ProgressPanel>
  );
}

function Sums({ view: { sums, offer, quantity, item, missing, chosen } }: { view: FlexView }) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const { lines, saved, total } = sums;
  return (
    <>
      {lines.length === 0 ? null : total === null ? (
        <p className="keep">{t("packages.builder.noPriceYet")}</p>
      ) : (
        <Totals
          rows={[
            ...lines.map(({ title, startsAt, total: price }) => ({
              label:
                startsAt === null
                  ? title
                  : t("packages.builder.line", {
                      title,
                      date: formatNearDate(startsAt, now, locale),
                    }),
              amount: price === null ? "" : formatPrice(price, locale),
            })),
            ...(saved === null
              ? []
              : [
                  {
                    label: (
                      <span className="text-good">{t(`packages.builder.savedBy.${saved.by}`)}</span>
                    ),
                    amount: formatPrice(money(-saved.sum.amount, saved.sum.currency), locale),
                  },
                ]),
          ]}
          total={{
            label:
              item === null && missing > 0
                ? t("packages.builder.soFarTotal", { done: chosen, needed: offer.minItems })
                : t(item === null ? "packages.builder.total" : "packages.builder.totalMore", {
                    count: quantity,
                  }),
            amount: formatPrice(total, locale),
            note: t("packages.builder.feesIncluded"),
          }}
        />
      )}
    </>
  );
}
