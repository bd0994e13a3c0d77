import { groupBy } from "#runtime/group-by";
import type { InstanceLabel } from "#contract/schemas/ticket";

import { useTranslation } from "~/i18n/translation-context";
import type { TicketSheet } from "~/parts/orders/ticket";
import { pathTo } from "~/routing/paths";
import { Collapsible, CollapsibleHeading } from "~/ui/collapsible";
import { DescriptionList, type Fact } from "~/ui/description-list";
import { Stack, StandaloneLink } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";

type GettingHereProps = {
  sheets: readonly TicketSheet[];
  /** Upcoming performances. */
  visits: readonly InstanceLabel[];
};

/** Information about the halls of an order's performances; nothing for live streams. Each ticket says when the doors open. */
export function GettingHere({ sheets, visits }: GettingHereProps) {
  const { t } = useTranslation();
  const halls = [...groupBy(visits, ({ hallId }) => hallId).keys()].flatMap(
    (hallId) => sheets.find(({ instance }) => instance.hallId === hallId)?.hall ?? [],
  );
  if (halls.length === 0) return null;
  return (
    <Stack as="section" labelledBy="getting-here">
      <Collapsible
        title={<CollapsibleHeading id="getting-here">{t("order.here.title")}</CollapsibleHeading>}
        open={false}
      >
        {halls.map(({ id, name, directions, stepFree, bagPolicy }) => (
          <Stack key={id} gap="small">
            {halls.length > 1 ? <ContentText as="h3" kind="hall" text={name} /> : null}
            <DescriptionList
              items={(
                [
                  ["directions", directions],
                  ["stepFree", stepFree],
                  ["bags", bagPolicy],
                ] as const
              ).flatMap(([fact, text]): Fact[] =>
                text === null
                  ? []
                  : [[t(`order.here.${fact}`), <ContentText key={fact} kind="hall" text={text} />]],
              )}
            />
          </Stack>
        ))}
        <StandaloneLink screenOnly href={pathTo("visit")}>
          {t("pages.visit.title")}
        </StandaloneLink>
      </Collapsible>
    </Stack>
  );
}
