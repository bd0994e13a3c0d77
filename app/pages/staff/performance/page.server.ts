import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";

import { EMPTY_LIST } from "#contract/calls/result";
import { throwStaffFailure, type requireStaff } from "~/.server/auth/staff-area";
import { requirePerformanceReport } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { statusForm } from "./form";
import { MAX_WAITING_SHOWN } from "./waiting-customers";

export async function getPerformancePage(args: LoaderFunctionArgs) {
  const { signedIn, frame, report } = await requirePerformanceReport(args, "getPerformanceReport");
  const customers = await listCustomers(args, signedIn, report.instance.id);
  return {
    frame,
    report,
    ...customers,
    canManage: signedIn.staff.may.includes("manage-performance"),
  };
}

/** The first customers on the waiting list, and those who registered interest. */
async function listCustomers(
  { request, context }: LoaderFunctionArgs,
  { session, staff, visit }: Awaited<ReturnType<typeof requireStaff>>,
  id: string,
) {
  if (!staff.may.includes("find-customer")) return { waiting: [], interested: [], answered: null };
  const input = { session, params: { id }, query: { pageSize: MAX_WAITING_SHOWN } };
  const { crm, features } = context;
  const [waiting, interested, answered] = await Promise.all([
    features.waitingList ? crm.listWaitingCustomers(input) : EMPTY_LIST,
    features.interest ? crm.listInterestedCustomers(input) : EMPTY_LIST,
    listAnswers(crm, input),
  ]);
  if (!waiting.ok) return throwStaffFailure(visit, request, waiting.failure);
  if (!interested.ok) return throwStaffFailure(visit, request, interested.failure);
  if (!answered.ok) return throwStaffFailure(visit, request, answered.failure);
  return { waiting: waiting.value, interested: interested.value, answered: answered.value };
}

/** Null for a performance without a form of its own, as most are: reading answers is noted in the audit log. */
async function listAnswers(
  crm: AppLoadContext["crm"],
  input: Parameters<AppLoadContext["crm"]["listFormAnswers"]>[0],
) {
  const form = await crm.getInstanceForm({ params: input.params, session: null });
  if (!form.ok) return { ok: true, value: null } as const;
  const answers = await crm.listFormAnswers(input);
  return answers.ok
    ? ({ ok: true, value: { form: form.value, answers: answers.value } } as const)
    : answers;
}

export const submitStatusForm = (args: ActionFunctionArgs) =>
  submitStaffForm(args, statusForm, "setPerformanceStatus", async (body, staff) => {
    const { instance = "" } = args.params;
    const saved = await args.context.crm.setPerformanceStatus({
      session: staff.session,
      params: { id: instance },
      body,
    });
    if (saved.ok) return staff.leave("status", "staff-performance");
    const { failure } = saved;
    return failure.code === "conflict" ? staff.refuse("performanceCancelled") : staff.fail(failure);
  });
