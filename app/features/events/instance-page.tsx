import { BackLink } from "~/components/back-link";
import { ButtonLink } from "~/components/button-link";
import { Lead } from "~/components/lead";
import { Main } from "~/components/main";
import { Panel } from "~/components/panel";
import { Split } from "~/components/split";
import { Stack } from "~/components/stack";
import { TagList } from "~/components/tag-list";
import type { ClosedReason } from "~/domain/closed-reason";
import type { EventDetail, InstanceDetail, PriceList } from "~/domain/event";
import { formatDate } from "~/i18n/format-date";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { AccessTags } from "./access-tags";
import { ChoiceErrors } from "./choice-errors";
import { ChooseByPrice } from "./choose-by-price";
import type { ChoiceAnswer } from "./choose-by-price";
import { ClosedInstance } from "./closed-instance";

export type InstancePageProps = {
  event: EventDetail;
  instance: InstanceDetail;
  priceList: PriceList;
  /** Null when tickets can be chosen. */
  closed: ClosedReason | null;
  requestKey: string;
  answer: ChoiceAnswer | undefined;
};

/** A performance: choose by price, or why that is not possible and what is instead. */
export function InstancePage(props: InstancePageProps) {
  const { event, instance, priceList, closed, requestKey, answer } = props;
  const { t, locale } = useWords();
  const intermission = instance.hasIntermission ? t("performance.oneIntermission") : null;
  return (
    <Main>
      <ChoiceErrors answer={answer} instance={instance} priceList={priceList} />
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
          <Stack>
            {instance.seating === "reserved" ? (
              <p>
                <ButtonLink
                  look="quiet"
                  href={pathTo("choose-seats", {
                    event: event.id,
                    instance: instance.id,
                    view: "overview",
                  })}
                >
                  {t("seats.title")}
                </ButtonLink>
              </p>
            ) : null}
            <ChooseByPrice {...{ instance, priceList, requestKey, answer }} />
          </Stack>
        ) : (
          <ClosedInstance event={event} instance={instance} reason={closed} />
        )}
        <Stack>
          <AccessTags instances={[instance]} datesToo={false} />
          <Panel as="section" labelledBy="hall">
            <h2 id="hall" className="text-lead">
              {instance.hall.name}
            </h2>
            {instance.seating === "virtual" ? <p>{t("performance.streaming")}</p> : null}
            <p className="text-small">{instance.hallDetail.directions}</p>
            <p className="text-small">{instance.hallDetail.stepFree}</p>
          </Panel>
        </Stack>
      </Split>
    </Main>
  );
}
