import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import { seatName } from "#contract/text/seat-name";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { usePageFrame } from "~/routing/page-frame";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { RadioGroup } from "~/ui/forms/radio-group";
import { Row } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { CustomerPage } from "../customer-page";
import { ReasonField } from "../staff-fields";
import { systemName } from "../order-words";
import { returnForm, WHOLE_ORDER } from "./form";
import { getOrderReturnPage, submitReturnForm, type ReturnReview } from "./page.server";

export const handle = {
  title: "staff.return.title",
  posts: [returnForm],
} satisfies PageHandle;

export const loader = getOrderReturnPage;
export const action = submitReturnForm;

type ReturnReply = SubmissionResult & { review?: ReturnReview; first?: string[] };

/** Returns a confirmed order or some of its tickets, as a refund or as credit, after a review. */
export default function OrderReturn() {
  const { customer, order, total, tickets, systemOrder, requestKey } =
    useLoaderData<typeof loader>();
  const answer = useActionData<ReturnReply>();
  const { features } = usePageFrame();
  const { t, locale } = useTranslation();
  const orders = (answer?.first ?? []).join(", ");
  const { id, fields, errors } = usePageForm(returnForm, {
    help: orders === "" ? null : <p>{t("staff.return.companions", { orders })}</p>,
  });
  const review = answer?.review ?? null;
  const dateTime = (iso: string) => formatDate(iso, "date-time", locale);
  const ticketText = ({ seat, instance, total: price, admittedAt }: (typeof tickets)[number]) => {
    const ticket = t("staff.return.ticket", {
      seat: seatName(t, seat),
      title: instance.title,
      time: dateTime(instance.startsAt),
      price: formatMoney(price, locale),
    });
    return admittedAt === null
      ? ticket
      : t("staff.return.admitted", { ticket, time: dateTime(admittedAt) });
  };
  const choices = tickets.map((ticket) => ({
    id: ticket.id,
    label: ticketText(ticket),
    isUsed: ticket.admittedAt !== null,
  }));
  return (
    <CustomerPage
      customer={customer}
      order={order}
      title={t("staff.return.titleOf", { number: order.number })}
      errors={errors}
    >
      {systemOrder === null ? null : (
        <Notice tone="warning">
          <p>
            {t("staff.return.there", {
              system: systemName(t, systemOrder),
              number: systemOrder.number,
            })}
          </p>
        </Notice>
      )}
      {review === null ? (
        <PageForm id={id} requestKey={requestKey} button={t("staff.return.check")}>
          {tickets.length < 2 ? (
            <>
              <input type="hidden" name="ticket" value={WHOLE_ORDER} />
              <UsedTickets choices={choices} />
            </>
          ) : (
            <CheckboxGroup
              field={fields.ticket}
              legend={t("staff.return.which")}
              hint={t("staff.return.whichHint")}
              lastResult={answer}
              choices={[
                ...choices.map((choice) => ({
                  id: choice.id,
                  checked: false,
                  label: choice.label,
                })),
                { id: WHOLE_ORDER, checked: false, label: t("staff.return.whole") },
              ]}
            />
          )}
          <RadioGroup
            field={fields.as}
            legend={t("staff.return.how")}
            options={[
              {
                value: "refund",
                label: t("staff.return.refund"),
                hint: t("staff.return.refundHint", { sum: formatMoney(total, locale) }),
              },
              ...(tickets.length === 0 || !features.credit
                ? []
                : [
                    {
                      value: "credit",
                      label: t("staff.return.credit"),
                      hint: t("staff.return.creditHint"),
                    },
                  ]),
            ]}
          />
          <ReasonField field={fields.reason} />
        </PageForm>
      ) : (
        <ReviewForm review={review} choices={choices} email={customer.email} />
      )}
    </CustomerPage>
  );
}

type Choice = { id: string; label: string; isUsed: boolean };

/** Says that tickets have admitted somebody, which doesn't prevent their return. */
function UsedTickets({ choices }: { choices: readonly Choice[] }) {
  const { t } = useTranslation();
  const used = choices.filter(({ isUsed }) => isUsed);
  if (used.length === 0) return null;
  return (
    <Notice tone="warning" title={t("staff.return.used", { count: used.length })}>
      <ul>
        {used.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
    </Notice>
  );
}

type ReviewFormProps = {
  review: ReturnReview;
  /** All tickets of the order. */
  choices: readonly Choice[];
  email: string;
};

/** What the return gives back, and the form that makes it. */
function ReviewForm({ review, choices, email }: ReviewFormProps) {
  const { t, locale } = useTranslation();
  const { ticket, as, reason, requestKey, reviewed, to, total } = review;
  const isWhole = ticket.includes(WHOLE_ORDER);
  const labels = choices.filter(({ id }) => isWhole || ticket.includes(id));
  const names = [
    ...(isWhole ? [t("staff.return.whole")] : []),
    ...labels.map(({ label }) => label),
  ];
  const destinations = (["card", "giftCards", "credit"] as const).filter(
    (name) => to[name].amount > 0,
  );
  return (
    <PageForm id="review" aria-labelledby="review-title">
      <h2 id="review-title">{t("staff.return.review.title")}</h2>
      <UsedTickets choices={labels} />
      <DescriptionList
        items={[
          [
            t("staff.return.review.tickets"),
            <ul>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>,
          ],
          ...destinations.map(
            (name) => [t(`staff.return.review.${name}`), formatMoney(to[name], locale)] as const,
          ),
          [t("staff.return.review.total"), formatMoney(total, locale)],
          [t("staff.return.review.mail"), t("staff.return.review.mailText", { email })],
          [t("staff.return.review.reason"), reason],
        ]}
      />
      {ticket.map((id) => (
        <input key={id} type="hidden" name="ticket" value={id} />
      ))}
      {Object.entries({ as, reason, requestKey, reviewed }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Row>
        <Button look="danger" name="intent" value="return">
          {t("staff.return.submit")}
        </Button>
        <Button look="quiet" name="intent" value="edit">
          {t("staff.return.edit")}
        </Button>
      </Row>
    </PageForm>
  );
}
