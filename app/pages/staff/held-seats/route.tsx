import { knownName } from "#contract/text/known-names";
import { useLoaderData } from "@remix-run/react";

import { capitalized } from "#contract/text/intl";
import { HOLD_KINDS } from "#contract/rules/staff/staff-hold";
import type { StaffHold, StaffHolds } from "#contract/operations/staff/holds";
import { SectionText } from "~/ui/section-text";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatCount } from "~/i18n/dates-and-money/format-money";
import { bandName } from "~/i18n/seat-words";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import seatsStylesheet from "~/seats.css?url";
import { CompareTable } from "~/ui/compare-table";
import { ContentText } from "~/ui/content-text";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack } from "~/ui/layout/primitives";
import { VisuallyHidden } from "~/ui/visibility";
import { holdForm } from "../held-seats-in-section/form";
import { HoldSeatsForm, useHoldForm } from "../held-seats-in-section/hold-seats-form";
import { submitHoldForm } from "../held-seats-in-section/page.server";
import { StaffPage, useStaffPath } from "../staff-page";
import { heldSeatsText } from "./held-seats-text";
import { getHoldsPage } from "./page.server";

export const handle = {
  title: "staff.holds.title",
  styles: ({ only, styles }) => (only === null ? [] : [seatsStylesheet, ...styles]),
  posts: [holdForm],
} satisfies PageHandle<typeof loader>;

export const loader = getHoldsPage;
export const action = submitHoldForm;

/** The seats of a performance that staff hold, by kind, and the sections in which more can be held, or the seats of the only one. */
export default function Holds() {
  const { instance, holds, others, sections, unnumbered, accessible, hasAccessible, isOver, only } =
    useLoaderData<typeof loader>();
  const form = useHoldForm();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const describeFree = ({ free, seats }: { free: number; seats: number }) =>
    t("staff.holds.freeOf", { free: formatCount(free, locale), seats: formatCount(seats, locale) });
  return (
    <StaffPage errors={form.errors}>
      <BackLink href={staffPath("staff-performance", { instance: instance.id })}>
        <ContentText text={instance.event.title} lang={instance.event.titleLang} />
      </BackLink>
      <h1 id="title">{t("staff.holds.title")}</h1>
      <Lead>
        {[
          capitalized(formatDate(instance.startsAt, "date-time", locale)),
          knownName(t, "hall", instance.hall.name),
        ].join(DOT)}
      </Lead>
      {holds.length === 0 ? (
        <p>{t("staff.holds.none")}</p>
      ) : (
        HOLD_KINDS.map((kind) => (
          <HoldsOfKind
            key={kind}
            kind={kind}
            holds={holds.filter((hold) => hold.kind === kind)}
            instanceId={instance.id}
          />
        ))
      )}
      {others === 0 ? null : (
        <p>{t("staff.holds.others", { count: others, number: formatCount(others, locale) })}</p>
      )}
      {isOver ? null : (
        <Stack as="section" labelledBy="sections">
          <h2 id="sections">{t("staff.holds.more")}</h2>
          {only !== null ? (
            <HoldSeatsForm {...only} form={form} />
          ) : (
            <ul className="grid gap-1">
              {unnumbered === null ? null : (
                <li>
                  <a
                    className="inline-block py-0.5"
                    href={staffPath("staff-held-seats-unnumbered", { instance: instance.id })}
                  >
                    {t("staff.holds.unnumbered")}
                  </a>
                  {`${DOT}${describeFree(unnumbered)}`}
                </li>
              )}
              {sections.map(({ name, slug, free, seats }) => (
                <li key={slug}>
                  <a
                    className="inline-block py-0.5"
                    href={staffPath("staff-held-seats-in-section", {
                      instance: instance.id,
                      view: slug,
                    })}
                  >
                    <SectionText name={name} />
                  </a>
                  {`${DOT}${describeFree({ free, seats })}`}
                </li>
              ))}
            </ul>
          )}
        </Stack>
      )}
      {hasAccessible ? <Accessible accessible={accessible} /> : null}
    </StaffPage>
  );
}

type HoldsOfKindProps = {
  kind: StaffHold["kind"];
  holds: readonly StaffHold[];
  instanceId: string;
};

function HoldsOfKind({ kind, holds, instanceId }: HoldsOfKindProps) {
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  if (holds.length === 0) return null;
  const count = holds.reduce((sum, { seats }) => sum + seats.length, 0);
  return (
    <Stack>
      <h2 id={kind}>
        {t("staff.holds.ofKind", {
          kind: t(`staff.holds.kind.${kind}`),
          count,
          number: formatCount(count, locale),
        })}
      </h2>
      <CompareTable
        stacks
        labelledBy={kind}
        columns={(["note", "seats", "by", "change"] as const).map((name) =>
          t(`staff.holds.column.${name}`),
        )}
        rows={holds.map(({ id, note, seats, by, heldAt }) => ({
          key: id,
          cells: [
            note,
            heldSeatsText(t, seats),
            <span key="by" className="[overflow-wrap:anywhere]">
              {`${by}, ${formatDate(heldAt, "date-time", locale)}`}
            </span>,
            <a
              key="release"
              className="inline-block py-0.5"
              href={staffPath("staff-held-seats-release", { instance: instanceId, hold: id })}
            >
              {t("staff.holds.release")}
              <VisuallyHidden>{`: ${note}`}</VisuallyHidden>
            </a>,
          ],
        }))}
      />
    </Stack>
  );
}

/** When unsold wheelchair spaces and companion seats go on general sale, and which have. */
function Accessible({ accessible }: Pick<StaffHolds, "accessible">) {
  const { t, locale } = useTranslation();
  const { hoursBefore, whenBandSold, released } = accessible;
  const rules = [
    ...(hoursBefore === null
      ? []
      : [
          t("staff.holds.accessible.hours", {
            count: hoursBefore,
            number: formatCount(hoursBefore, locale),
          }),
        ]),
    ...(whenBandSold ? [t("staff.holds.accessible.sold")] : []),
  ];
  return (
    <Stack as="section" labelledBy="accessible">
      <h2 id="accessible">{t("staff.holds.accessible.title")}</h2>
      {rules.length === 0 ? (
        <p>{t("staff.holds.accessible.never")}</p>
      ) : (
        rules.map((rule) => <p key={rule}>{rule}</p>)
      )}
      {released.length === 0 ? null : (
        <ul className="grid gap-1">
          {released.map(({ band, rule, at }) => (
            <li key={band}>
              {t(`staff.holds.accessible.released.${rule}`, {
                band: bandName(t, band),
                time: formatDate(at, "date-time", locale),
              })}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
