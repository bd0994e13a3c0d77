import { foodPickup } from "#contract/text/food-pickup";
import { knownName } from "#contract/text/known-names";
import { type PerformanceReport, SETTABLE_STATUSES } from "#contract/schemas/staff-sales";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatCount, formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { availabilityName } from "~/parts/performances/performance-sale";
import { CompareTable } from "~/ui/compare-table";
import { ContentText } from "~/ui/content-text";
import { DescriptionList } from "~/ui/description-list";
import type { FieldSource } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { PageForm } from "~/ui/forms/use-page-form";
import { IfOpen } from "~/ui/layout/if-open";
import { Stack, StandaloneLink } from "~/ui/layout/primitives";
import { ReasonField } from "../staff-fields";
import { statusForm } from "./form";
import { useStaffPath } from "../staff-page";
import { bothNumbers } from "../order-words";

/** The others add up to the first. */
export const SEAT_COUNTS = ["capacity", "sold", "held", "reserved", "blocked", "left"] as const;

export function Sales({ report }: { report: PerformanceReport }) {
  const { t, locale } = useTranslation();
  const { instance, rows, holds = [] } = report;
  const heldFor = holds.map(
    ({ kind, seats }) => `${t(`staff.holds.kind.${kind}`)} ${formatCount(seats, locale)}`,
  );
  const counts = SEAT_COUNTS.map((name) => {
    const count = formatCount(report[name], locale);
    const parts = name === "blocked" && heldFor.length > 0 ? ` (${heldFor.join(", ")})` : "";
    return [t(`staff.performances.column.${name}`), `${count}${parts}`] as const;
  });
  return (
    <Stack as="section" labelledBy="sales">
      <h2 id="sales">{t("staff.performances.sales")}</h2>
      <DescriptionList
        items={[
          [
            t("staff.performances.column.status"),
            t(`staff.performances.status.${availabilityName(instance)}`),
          ],
          ...counts,
          [t("staff.performances.column.amount"), formatMoney(report.amount, locale)],
        ]}
      />
      {rows.length === 0 ? null : (
        <>
          <h3 id="rows">{t("staff.performances.rows")}</h3>
          <CompareTable
            stacks
            labelledBy="rows"
            columns={(["band", "type", "sold", "amount"] as const).map((name) =>
              t(`staff.performances.column.${name}`),
            )}
            rows={rows.map(({ band, priceType, sold, amount }) => ({
              key: `${band} ${priceType}`,
              cells: [
                band,
                <ContentText key="type" kind="priceType" text={priceType} />,
                formatCount(sold, locale),
                formatMoney(amount, locale),
              ],
            }))}
          />
        </>
      )}
    </Stack>
  );
}

type ReportProps = { report: PerformanceReport };

/** Food orders for the kitchen. */
export function FoodOrders({ report }: ReportProps) {
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  if (report.food.length === 0) return null;
  return (
    <Stack>
      <h2 id="food">{t("staff.performances.food.title")}</h2>
      <CompareTable
        stacks
        labelledBy="food"
        columns={(["order", "menu", "where", "items", "allergies"] as const).map((name) =>
          t(`staff.performances.food.${name}`),
        )}
        rows={report.food.map((order) => ({
          key: `${order.number} ${order.menu}`,
          cells: [
            <a
              key="order"
              className="inline-block py-0.5"
              href={staffPath("staff-customer-order", {
                customer: order.customerId,
                order: order.orderId,
              })}
            >
              {`${bothNumbers(t, order.number, order.systemOrder)} ${order.customer}`}
            </a>,
            <ContentText key="menu" kind="product" text={order.menu} />,
            foodPickup(t, order),
            order.items
              .map(({ name, ...item }) =>
                t("account.cancel.item", { ...item, name: knownName(t, "product", name) }),
              )
              .join(", "),
            order.allergies,
          ],
        }))}
      />
    </Stack>
  );
}

export function ManageLinks({ report: { instance } }: ReportProps) {
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const { status } = instance;
  return (
    <>
      <StandaloneLink
        screenOnly
        href={staffPath("staff-performance-revenue", { instance: instance.id })}
      >
        {t("staff.report.performanceTitle")}
      </StandaloneLink>
      <StandaloneLink
        href={staffPath("staff-season-record", { kind: "performances" }, { id: instance.id })}
      >
        {t("staff.season.editPerformance")}
      </StandaloneLink>
      <StandaloneLink
        href={staffPath("staff-season-record", { kind: "events" }, { id: instance.event.id })}
      >
        {t("staff.season.editEvent")}
      </StandaloneLink>
      <IfOpen route="staff-held-seats">
        <StandaloneLink href={staffPath("staff-held-seats", { instance: instance.id })}>
          {t("staff.holds.title")}
        </StandaloneLink>
      </IfOpen>
      {status === "passed" || status === "cancelled" ? null : (
        <StandaloneLink href={staffPath("staff-performance-move", { instance: instance.id })}>
          {t("staff.move.title")}
        </StandaloneLink>
      )}
      <StandaloneLink href={staffPath("staff-performance-photo", { instance: instance.id })}>
        {t(instance.event.photo === null ? "staff.photo.add" : "staff.photo.title")}
      </StandaloneLink>
      <StandaloneLink href={staffPath("staff-queues", {}, { performance: instance.id })}>
        {t("staff.queue.openFor")}
      </StandaloneLink>
    </>
  );
}

/** The last move, and how many of its buyers were emailed. */
export function Move({ report: { move } }: ReportProps) {
  const { t, locale } = useTranslation();
  if (move == null) return null;
  const { from, movedAt, refundUntil, emailed, left, refunded } = move;
  return (
    <Stack as="section" labelledBy="move">
      <h2 id="move">{t("staff.move.progress")}</h2>
      <DescriptionList
        items={[
          [t("staff.move.before"), formatDate(from, "date-time", locale)],
          [t("staff.move.movedAt"), formatDate(movedAt, "date-time", locale)],
          [t("staff.move.emailed"), formatCount(emailed, locale)],
          [t("staff.move.left"), formatCount(left, locale)],
          [
            t("staff.move.refunds"),
            refundUntil === null
              ? t("staff.move.noRefunds")
              : formatDate(refundUntil, "date-time", locale),
          ],
          [t("staff.move.refunded"), formatCount(refunded, locale)],
        ]}
      />
    </Stack>
  );
}

type CancellationProps = ReportProps & { canManage: boolean };

/** Progress of a canceled performance's refunds, or a link to cancel it. */
export function Cancellation({ report, canManage }: CancellationProps) {
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { cancellation, instance } = report;
  if (cancellation === null)
    return canManage && instance.status !== "passed" ? (
      <StandaloneLink href={staffPath("staff-performance-cancel", { instance: instance.id })}>
        {t("staff.cancelPerformance.link")}
      </StandaloneLink>
    ) : null;
  const { as, startedAt, orders, amount, left, refundsDue } = cancellation;
  return (
    <Stack as="section" labelledBy="cancellation">
      <h2 id="cancellation">{t("staff.cancelPerformance.progress")}</h2>
      <DescriptionList
        items={[
          [t("staff.cancelPerformance.since"), formatDate(startedAt, "date-time", locale)],
          [t("staff.cancelPerformance.how"), t(`staff.cancelPerformance.${as}`)],
          [t("staff.cancelPerformance.done"), orders],
          [t("staff.cancelPerformance.amount"), formatMoney(amount, locale)],
          [t("staff.cancelPerformance.left"), left],
          [t("staff.cancelPerformance.due"), refundsDue],
        ]}
      />
    </Stack>
  );
}

export function StatusForm({ fields }: { fields: Record<"status" | "reason", FieldSource> }) {
  const { t } = useTranslation();
  return (
    <Stack as="section" labelledBy="status-title">
      <h2 id="status-title">{t("staff.performances.setStatus")}</h2>
      <PageForm
        id={statusForm.id}
        aria-labelledby="status-title"
        button={t("staff.performances.submit")}
      >
        <RadioGroup
          field={fields.status}
          legend={t("staff.performances.column.status")}
          hint={t("staff.performances.setHint")}
          options={SETTABLE_STATUSES.map((status) => ({
            value: status,
            label: t(`staff.performances.set.${status}`),
          }))}
        />
        <ReasonField field={fields.reason} />
      </PageForm>
    </Stack>
  );
}
