import { groupBy } from "#runtime/group-by";
import type { InstanceLabel } from "#contract/schemas/ticket";

import { minutesBefore } from "~/domain/arithmetic/dates";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { TicketSheet } from "~/parts/orders/ticket";
import { pathTo } from "~/routing/paths";
import { Collapsible, CollapsibleHeading } from "~/ui/collapsible";
import { Panel, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";

type GettingHereProps = {
  sheets: readonly TicketSheet[];
  /** Upcoming performances. */
  visits: readonly InstanceLabel[];
};

const FACTS = ["directions", "stepFree", "doors", "bags"] as const;

/** Information about the halls of an order's performances; nothing for live streams. */
export function GettingHere({ sheets, visits }: GettingHereProps) {
  const { t, locale } = useTranslation();
  const halls = [...groupBy(visits, ({ hallId }) => hallId)].flatMap(([hallId, performances]) => {
    const { hall = null } = sheets.find(({ instance }) => instance.hallId === hallId) ?? {};
    return hall === null ? [] : [{ hall, performances }];
  });
  if (halls.length === 0) return null;
  return (
    <Stack as="section" labelledBy="getting-here">
      <Collapsible
        title={<CollapsibleHeading id="getting-here">{t("order.here.title")}</CollapsibleHeading>}
        open={false}
      >
        {halls.map(({ hall, performances }) => {
          const { id, name, directions, stepFree, doorsMinutes, bagPolicy } = hall;
          const doors =
            doorsMinutes === null
              ? []
              : performances.map(({ startsAt }) =>
                  t("order.here.doorsAt", {
                    time: formatDate(minutesBefore(startsAt, doorsMinutes), "time", locale),
                    day: formatDate(startsAt, "date", locale),
                  }),
                );
          const bags = bagPolicy === null ? [] : [bagPolicy];
          const facts = { directions: [directions], stepFree: [stepFree], doors, bags };
          return (
            <Stack key={id} gap="small">
              {halls.length > 1 ? <ContentText as="h3" kind="hall" text={name} /> : null}
              <dl className="cards cards-wide">
                {FACTS.map((fact) =>
                  facts[fact].length === 0 ? null : (
                    <Panel key={fact}>
                      <dt className="font-display text-title">{t(`order.here.${fact}`)}</dt>
                      {facts[fact].map((line) =>
                        fact === "doors" ? (
                          <dd key={line}>{line}</dd>
                        ) : (
                          <ContentText key={line} as="dd" kind="hall" text={line} />
                        ),
                      )}
                    </Panel>
                  ),
                )}
              </dl>
            </Stack>
          );
        })}
        <StandaloneLink screenOnly href={pathTo("visit")}>
          {t("pages.visit.title")}
        </StandaloneLink>
      </Collapsible>
    </Stack>
  );
}
