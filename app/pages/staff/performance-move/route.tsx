import { knownName } from "#contract/text/known-names";
import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import { capitalized } from "#contract/text/intl";
import type { MissingSeats } from "#contract/schemas/staff-sales";
import { calendarDay, calendarTime } from "~/domain/arithmetic/dates";
import { formatDate, formatDay } from "~/i18n/dates-and-money/format-date";
import { formatCount } from "~/i18n/dates-and-money/format-money";
import { bandName } from "~/i18n/seat-words";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { Button } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { DescriptionList, type Fact } from "~/ui/description-list";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { OverlapsNotice } from "../overlaps-notice";
import { planName } from "../plan-name";
import { ReasonField } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { moveForm } from "./form";
import { getMovePage, submitMoveForm, type MoveReview } from "./page.server";

export const handle = { title: "staff.move.title", posts: [moveForm] } satisfies PageHandle;

export const loader = getMovePage;
export const action = submitMoveForm;

type MoveReply = SubmissionResult & { review?: MoveReview; missing?: readonly MissingSeats[] };

/** Moves a performance to another date, after a review of what follows. */
export default function MovePerformance() {
  const { report, refundUntil, plans } = useLoaderData<typeof loader>();
  const { review = null, missing = [] } = useActionData<MoveReply>() ?? {};
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const getHall = (name: string) => knownName(t, "hall", name);
  const { instance } = report;
  const { id, fields, errors } = usePageForm(moveForm, {
    defaults: {
      day: calendarDay(instance.startsAt),
      time: calendarTime(instance.startsAt),
      plan: plans.find(({ current }) => current)?.id ?? "",
      refundUntil,
    },
    help:
      missing.length === 0 ? null : (
        <ul>
          {missing.map(({ band, kind, missing: count }) => (
            <li key={`${band} ${kind}`}>
              {t("staff.move.missing", {
                band: bandName(t, band),
                count,
                number: formatCount(count, locale),
              })}
            </li>
          ))}
        </ul>
      ),
  });
  return (
    <StaffPage errors={errors}>
      <BackLink href={staffPath("staff-performance", { instance: instance.id })}>
        <ContentText text={instance.event.title} lang={instance.event.titleLang} />
      </BackLink>
      <h1 id="title">{t("staff.move.title")}</h1>
      <Lead>
        {[
          capitalized(formatDate(instance.startsAt, "date-time", locale)),
          knownName(t, "hall", instance.hall.name),
        ].join(DOT)}
      </Lead>
      {review === null ? (
        <>
          <p>{t("staff.move.intro")}</p>
          <PageForm id={id} button={t("staff.move.review")}>
            <TextField field={fields.day} type="date" width="half" label={t("staff.move.day")} />
            <TextField field={fields.time} width="half" label={t("staff.move.time")} />
            {plans.length < 2 ? null : (
              <SelectField
                field={fields.plan}
                label={t("staff.move.plan")}
                hint={t("staff.move.planHint")}
                options={plans.map(({ id: value, name, hallName, current }) => {
                  const place = planName(
                    { name, hall: getHall(hallName) },
                    plans.map((plan) => ({ hall: getHall(plan.hallName) })),
                  );
                  return { value, label: current ? t("staff.move.samePlan", { place }) : place };
                })}
              />
            )}
            <TextField
              field={fields.refundUntil}
              type="date"
              width="half"
              label={t("staff.move.refundUntil")}
              hint={t("staff.move.refundHint")}
              required={false}
            />
            <ReasonField field={fields.reason} />
          </PageForm>
        </>
      ) : (
        <ReviewForm review={review} />
      )}
    </StaffPage>
  );
}

const FOLLOWS = [
  "packageTickets",
  "food",
  "addOns",
  "held",
  "reserved",
  "waiting",
  "heldFollow",
  "heldReleased",
] as const;

/** What follows from the move, and the form that makes it. */
function ReviewForm({ review }: { review: MoveReview }) {
  const { t, locale } = useTranslation();
  const { day, time, plan, refundUntil, isEarlier, reason, from, to, offSaleAt } = review;
  const { buyers, orders, tickets, admitted = 0 } = review;
  const counted = (key: "staff.move.orderCount" | "staff.move.ticketCount", count: number) =>
    t(key, { count, number: formatCount(count, locale) });
  const when = ({ startsAt, hallName }: typeof from) =>
    [capitalized(formatDate(startsAt, "date-time", locale)), knownName(t, "hall", hallName)].join(
      DOT,
    );
  const others = FOLLOWS.filter((name) => review[name] > 0).map((name): Fact => [
    t(`staff.move.follows.${name}`),
    t(`staff.move.followsText.${name}`, {
      count: review[name],
      number: formatCount(review[name], locale),
    }),
  ]);
  return (
    <PageForm id="review" aria-labelledby="review-title">
      <Stack gap="small">
        <h2 id="review-title">{t("staff.move.check")}</h2>
        <OverlapsNotice overlaps={review.overlaps} />
        <DescriptionList
          items={[
            [t("staff.move.before"), when(from)],
            [t("staff.move.now"), <strong key="now">{when(to)}</strong>],
            [
              t("staff.move.emails"),
              buyers === 0
                ? t("staff.move.noBuyers")
                : t("staff.move.buyers", {
                    count: buyers,
                    number: formatCount(buyers, locale),
                    orders: counted("staff.move.orderCount", orders),
                    tickets: counted("staff.move.ticketCount", tickets),
                  }),
            ],
            ...(admitted === 0
              ? []
              : [
                  [
                    t("staff.move.admitted"),
                    t("staff.move.admittedText", {
                      count: admitted,
                      number: formatCount(admitted, locale),
                    }),
                  ] as const,
                ]),
            ...(from.planId === to.planId
              ? []
              : [[t("staff.move.seats"), t("staff.move.seatsText")] as const]),
            ...others,
            [
              t("staff.move.refunds"),
              refundUntil === null
                ? t("staff.move.noRefunds")
                : t(isEarlier ? "staff.move.refundsEarlier" : "staff.move.refundsUntil", {
                    day: formatDay(refundUntil, "date", locale),
                  }),
            ],
            ...(offSaleAt === null
              ? []
              : [
                  [
                    t("staff.move.offSale"),
                    t("staff.move.offSaleText", {
                      time: formatDate(offSaleAt, "date-time", locale),
                    }),
                  ] as const,
                ]),
            [t("staff.return.review.reason"), reason],
          ]}
        />
      </Stack>
      {Object.entries({
        day,
        time,
        refundUntil: refundUntil ?? "",
        reason,
        from: from.startsAt,
        fromPlan: from.planId,
        plan,
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Row>
        <Button look="danger" name="intent" value="move">
          {t(buyers === 0 ? "staff.move.submit" : "staff.move.submitAndEmail")}
        </Button>
        <Button look="quiet" name="intent" value="edit">
          {t("staff.return.edit")}
        </Button>
      </Row>
    </PageForm>
  );
}
