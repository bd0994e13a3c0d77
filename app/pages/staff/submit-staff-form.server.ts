import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";

import { requireStaff, throwStaffFailure } from "~/.server/auth/staff-area";
import type { StaffAccess, StaffOperation } from "~/.server/auth/staff-area";
import { submitForm, type FormRead } from "~/.server/forms/submit-form";
import type { StaffNoticeCode } from "~/domain/account/staff";
import type { Form, SettingsOf } from "~/domain/forms/define-form";
import { pathTo, type Query } from "~/routing/paths";

type PageAfter =
  | "staff-accounts"
  | "staff-customer"
  | "staff-customer-order"
  | "staff-customers"
  | "staff-doctor"
  | "staff-event-media"
  | "staff-held-seats"
  | "staff-performance"
  | "staff-queues"
  | "staff-refunds"
  | "staff-season"
  | "staff-season-records";

type StaffForm<Value> = StaffAccess &
  FormRead<Value> & {
    /** Ends with the redirect or error page for a refused call. */
    fail: (failure: Parameters<typeof throwStaffFailure>[2]) => never;
    /** Redirects to a page about the same customer, order or performance, which shows the notice. */
    leave: (notice: StaffNoticeCode, page: PageAfter, query?: Query) => Response;
  };

/** Answers a form of staff whose role permits the operation. */
export async function submitStaffForm<Schema extends z.ZodType, Done, Settings = undefined>(
  args: ActionFunctionArgs,
  form: Form<Schema, Settings>,
  operation: StaffOperation,
  save: (value: z.output<Schema>, staff: StaffForm<z.output<Schema>>) => Promise<Done>,
  ...settings: SettingsOf<Settings>
) {
  const access = await requireStaff(args.context, args.request, operation);
  const { visit } = access;
  const { customer = "", order = "", instance = "", kind = "", event = "" } = args.params;
  const fail: StaffForm<unknown>["fail"] = (failure) =>
    throwStaffFailure(visit, args.request, failure);
  const leave: StaffForm<unknown>["leave"] = (notice, page, query) => {
    visit.flash(notice);
    const { adminPath } = visit;
    return redirect(
      pathTo(page, { adminPath, customer, order, instance, kind, event }, query),
      303,
    );
  };
  return submitForm(
    args,
    form,
    (value, read) => save(value, { ...access, ...read, fail, leave }),
    ...settings,
  );
}
