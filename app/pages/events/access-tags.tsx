import type { InstanceListing } from "#contract/schemas/event";
import { formatNearDate } from "~/i18n/dates-and-money/format-near-date";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { groupBy } from "#runtime/group-by";
import { ContentText } from "~/ui/content-text";
import { Panel } from "~/ui/layout/primitives";
import { WholeNumbers } from "~/ui/whole-numbers";
import { venueSettings } from "~/venue-settings";

import { sellsWheelchairSpaces } from "~/parts/performances/performance-sale";

type AccessTagsProps = {
  instances: readonly InstanceListing[];
  /** "2026-12-03": names the dates; undefined on a performance's own page. */
  today?: string;
};

/** What is offered at the performances that are still to take place. */
export function AccessTags({ instances: all, today }: AccessTagsProps) {
  const { t, locale } = useTranslation();
  const instances = all.filter(({ status }) => status !== "cancelled" && status !== "passed");
  const offered = [
    ...groupBy(
      instances.flatMap(({ accessTags, startsAt }) =>
        accessTags.map((tag) => ({ tag, date: formatNearDate(startsAt, today, locale) })),
      ),
      ({ tag }) => tag.id,
    ),
  ];
  const inHalls = instances.filter(({ hall }) => hall.id !== venueSettings.streamHallId);
  const withSpaces = inHalls.filter(sellsWheelchairSpaces);
  if (offered.length === 0 && inHalls.length === 0) return null;
  return (
    <Panel as="section" labelledBy="access">
      <h2 id="access" className="text-lead">
        {t("event.access")}
      </h2>
      {offered.length === 0 ? null : (
        <dl className="grid gap-3">
          {offered.map(([id, tags]) => (
            <div key={id}>
              <dt className="font-semibold">
                <ContentText kind="accessTag" text={tags[0].tag.display} />
              </dt>
              <dd className="text-small">
                <ContentText kind="accessTag" text={tags[0].tag.description} />{" "}
                {today === undefined ? null : (
                  <span className="block text-muted">{tags.map(({ date }) => date).join(DOT)}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {inHalls.length > 0 ? (
        <p className="text-small">
          <WholeNumbers text={accessNotes(t, inHalls, withSpaces).join(" ")} />
        </p>
      ) : null}
    </Panel>
  );
}

/** What is said of wheelchair spaces, and whether they are sold online, by the box office, or only after asking. */
function accessNotes(
  t: Translate,
  inHalls: readonly InstanceListing[],
  online: readonly InstanceListing[],
): string[] {
  const { phone } = venueSettings.boxOffice;
  const withSpaces = inHalls.filter(({ hasWheelchairSpaces }) => hasWheelchairSpaces !== false);
  if (withSpaces.length === 0) return [t("event.accessAsk", { phone })];
  return [
    companionNote(t, withSpaces),
    t(online.length > 0 ? "event.accessForAll" : "event.accessByPhone", { phone }),
  ];
}

/** How many companion seats there are, where not every space has one beside it and all halls have as many. */
function companionNote(t: Translate, withSpaces: readonly InstanceListing[]): string {
  const seats = withSpaces.map(({ companionSeats }) => companionSeats);
  if (seats.every((one) => one?.besideEachSpace === true)) return t("event.companionsBeside");
  const [count, ...others] = new Set(seats.map((one) => one?.count));
  if (count === undefined || others.length > 0) return t("event.companionsSome");
  return count === 0 ? t("event.companionsNone") : t("event.companionSeats", { count });
}
