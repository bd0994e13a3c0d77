import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { hasSeatNeeds } from "#contract/schemas/interest";
import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { foundOr404, throwErrorPage } from "~/.server/http/rendering/replies";
import { reserveFormSchema } from "~/domain/schemas/staff";
import { dateNotations } from "~/i18n/locales";
import { pathTo } from "~/routing/paths";
import { requireCustomerFile } from "../staff-page.server";
import { offersOf } from "../offers";

const paramOf = (request: Request, name: string) =>
  (new URL(request.url).searchParams.get(name) ?? "").trim().slice(0, 100);

/** Returns the performances that match a search, or the offers of the chosen one. */
export async function getReservePage(args: LoaderFunctionArgs) {
  const { frame, file } = await requireCustomerFile(args, "reserveForCustomer");
  const { crm } = args.context;
  const [search, id] = [paramOf(args.request, "search"), paramOf(args.request, "performance")];
  const page = { frame, customer: file.customer, search, requestKey: randomUUID() };
  if (id === "") {
    const season = search === "" ? null : (await crm.listSeason({ query: { search } })).value;
    const isEmpty = search === "" && new URL(args.request.url).searchParams.has("search");
    return { ...page, isEmpty, results: season?.instances ?? null, chosen: null };
  }
  const [instance, prices] = await Promise.all([
    crm.getInstance({ params: { id } }),
    crm.getPriceList({ params: { id }, session: null, query: {} }),
  ]);
  return {
    ...page,
    isEmpty: false,
    results: null,
    chosen: { instance: foundOr404(instance), offers: offersOf(foundOr404(prices)) },
  };
}

/** Reserves seats for the customer. Safe to retry with the same `requestKey`. */
export async function reserve({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "reserveForCustomer");
  const schema = reserveFormSchema(dateNotations[context.i18n.locale]);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { offer, day, time, requestKey, ...rest } = submission.value;
  const customer = params["customer"] ?? "";
  const reserved = await context.crm.reserveForCustomer({
    session,
    requestKey,
    params: { id: customer },
    body: {
      ...rest,
      ...offer,
      instanceId: paramOf(request, "performance"),
      until: `${day}T${time}`,
    },
  });
  if (reserved.ok) {
    visit.flash("reserved");
    return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
  }
  const { failure } = reserved;
  const refuse = (field: string, message: string) =>
    data(submission.reply({ fieldErrors: { [field]: [message] } }), { status: 400 });
  switch (failure.code) {
    case "invalid":
      return "until" in failure.fields ? refuse("day", "staffUntilPast") : throwErrorPage(400);
    case "not-enough-seats":
    case "seats-taken":
      return hasSeatNeeds(rest.seatNeeds)
        ? refuse("wheelchair", "staffNoSuchSeats")
        : refuse("quantity", "staffNotEnoughSeats");
    case "limit":
      return refuse("quantity", "staffOverLimit");
    case "not-allowed":
      if (failure.reason === "role") return throwStaffFailure(visit, request, failure);
      return refuse("offer", failure.reason === "guest" ? "staffGuest" : "staffNotReserved");
    case "conflict":
    case "key-reused":
      return refuse("offer", "staffNotReserved");
    case "not-found":
    case "not-signed-in":
      return throwStaffFailure(visit, request, failure);
  }
}
