import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { MOVE_REFUND_DAYS } from "#contract/rules/moves/move";
import type { MovePreview } from "#contract/schemas/staff-sales";

import { throwStaffFailure } from "~/.server/auth/staff-area";
import { calendarDay, laterDay } from "~/domain/arithmetic/dates";
import { dateNotations } from "~/i18n/locales";
import { requirePerformanceReport } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { type MoveForm, moveForm } from "./form";

export async function getMovePage(args: LoaderFunctionArgs) {
  const { frame, report, signedIn } = await requirePerformanceReport(args, "movePerformance");
  const plans = await args.context.crm.listMovePlans({
    session: signedIn.session,
    params: { id: report.instance.id },
  });
  if (!plans.ok) return throwStaffFailure(signedIn.visit, args.request, plans.failure);
  const refundUntil = suggestedRefundDay(calendarDay(args.context.now));
  return { frame, report, refundUntil, plans: plans.value };
}

/** Once the new day is known, `withSuggestedDay` keeps it from being later than that. */
const suggestedRefundDay = (today: string): string => laterDay(today, MOVE_REFUND_DAYS);

export type MoveReview = ReturnType<typeof getReview>;

const getReview = (
  { day, time, plan, refundUntil, reason }: MoveForm,
  { value }: { value: MovePreview },
  isEarlier: boolean,
) => ({
  ...value,
  day,
  time,
  plan: plan ?? "",
  refundUntil: refundUntil ?? null,
  /** Whether the last day of refunds is earlier than on the form. */
  isEarlier,
  reason,
});

/** By field and error of the box office: the form's field, and a key of `validation`. */
const INVALID: Readonly<Record<string, Readonly<Record<string, Record<string, string>>>>> = {
  startsAt: {
    format: { time: "staffMoveTime" },
    past: { day: "staffMovePast" },
    same: { day: "staffMoveSame" },
  },
  planId: { unknown: { plan: "required.answer" }, "no-prices": { plan: "staffMovePrices" } },
  refundUntil: {
    format: { refundUntil: "date" },
    past: { refundUntil: "staffQueuePast" },
    "after-start": { refundUntil: "staffRefundAfter" },
  },
};

const fieldErrors = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, error]) =>
      Object.entries(INVALID[field]?.[error] ?? { day: "staffMoveRefused" }),
    ),
  );

/** The suggested last day of refunds was filled in before the new day was known, which may be earlier. */
function withSuggestedDay(form: MoveForm, today: string): MoveForm {
  const { day, refundUntil } = form;
  const isLate = refundUntil !== undefined && refundUntil > day && day >= today;
  return isLate && refundUntil <= suggestedRefundDay(today) ? { ...form, refundUntil: day } : form;
}

/** Why the last day of refunds is none; the box office says the same once it moves. */
function refundDayError({ day, refundUntil }: MoveForm, today: string): string | null {
  if (refundUntil === undefined) return null;
  if (refundUntil < today) return "staffQueuePast";
  return refundUntil > day ? "staffRefundAfter" : null;
}

/** Reviews a move, and makes one that was reviewed. */
export const submitMoveForm = (args: ActionFunctionArgs) =>
  submitStaffForm(
    args,
    moveForm,
    "movePerformance",
    async (sent, staff) => {
      const { refuse, redisplay } = staff;
      if (sent.intent === "edit") return redisplay(200);
      const today = calendarDay(args.context.now);
      const form = withSuggestedDay(sent, today);
      const { day, time, plan, refundUntil = null, reason, from, fromPlan } = form;
      const wrongDay = refundDayError(form, today);
      if (wrongDay !== null) return refuse({ refundUntil: wrongDay });
      const { crm } = args.context;
      const call = { session: staff.session, params: { id: args.params["instance"] ?? "" } };
      const to = { startsAt: `${day}T${time}`, ...(plan !== undefined && { planId: plan }) };
      if (form.intent !== "move" || from === undefined || fromPlan === undefined) {
        const preview = await crm.previewMove({ ...call, body: to });
        if (preview.ok && isSameSlot(preview.value)) return refuse({ day: "staffMoveSame" });
        if (preview.ok && preview.value.missing.length > 0)
          return refuse({ plan: "staffMoveSeats" }, { missing: preview.value.missing });
        if (preview.ok)
          return redisplay(200, {}, { review: getReview(form, preview, form !== sent) });
        return answer(preview.failure);
      }
      const body = { ...to, refundUntil, reason, from: { startsAt: from, planId: fromPlan } };
      const moved = await crm.movePerformance({ ...call, body });
      return moved.ok
        ? staff.leave("performance-moved", "staff-performance")
        : answer(moved.failure);

      function answer(
        failure: Exclude<Awaited<ReturnType<typeof crm.movePerformance>>, { ok: true }>["failure"],
      ) {
        if (failure.code === "invalid") return refuse(fieldErrors(failure.fields));
        if (failure.code !== "conflict") return staff.fail(failure);
        return failure.reason === "seats-missing"
          ? refuse({ plan: "staffMoveSeats" }, { missing: failure.missing })
          : refuse(CONFLICTS[failure.reason]);
      }
    },
    dateNotations[args.context.i18n.locale],
  );

const isSameSlot = ({ from, to }: MovePreview) =>
  from.startsAt === to.startsAt && from.planId === to.planId;

const CONFLICTS = {
  "performance-passed": "performanceStarted",
  "performance-cancelled": "performanceCancelled",
  changed: "staffMoveChanged",
  busy: "staffSeasonBusy",
} as const;
