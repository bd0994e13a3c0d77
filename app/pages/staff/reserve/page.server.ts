import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { staffRefused, requireStaff } from "~/.server/auth/staff-area";
import { valueOr503, foundOr404, throwErrorPage } from "~/.server/http/rendering/replies";
import { reserveFormSchema } from "~/domain/schemas/staff";
import { dateNotations } from "~/i18n/locales";
import { pathTo } from "~/routing/paths";
import { customerOf } from "../customer-page.server";
import { offersOf } from "../offers";

const searchOf = (request: Request, name: string) =>
  (new URL(request.url).searchParams.get(name) ?? "").trim().slice(0, 100);

/** What can be reserved: the performances that match a search, or the prices of the one that was chosen. */
export async function getReservePage(args: LoaderFunctionArgs) {
  const { frame, file } = await customerOf(args, "reserve-order");
  const { crm } = args.context;
  const [search, id] = [searchOf(args.request, "search"), searchOf(args.request, "performance")];
  const page = { frame, customer: file.customer, search, requestKey: randomUUID() };
  if (id === "") {
    const season = search === "" ? null : valueOr503(await crm.listSeason({ query: { search } }));
    return { ...page, found: season?.instances ?? null, chosen: null };
  }
  const [instance, prices] = await Promise.all([
    crm.getInstance({ params: { id } }),
    crm.getPriceList({ params: { id }, session: null, query: {} }),
  ]);
  return {
    ...page,
    found: null,
    chosen: { instance: foundOr404(instance), offers: offersOf(foundOr404(prices)) },
  };
}

/** Keeps the seats and leads back to the customer, or says why not. Safe to repeat with the same `requestKey`. */
export async function reserve({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "reserve-order");
  const schema = reserveFormSchema(dateNotations[context.i18n.locale]);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { offer, day, time, requestKey, ...rest } = submission.value;
  const customer = params["customer"] ?? "";
  const kept = await context.crm.reserveForCustomer({
    session,
    requestKey,
    params: { id: customer },
    body: {
      ...rest,
      ...offer,
      instanceId: searchOf(request, "performance"),
      until: `${day}T${time}`,
    },
  });
  if (kept.ok) {
    visit.flash("reserved");
    return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
  }
  const { failure } = kept;
  const refused = (field: string, message: string) =>
    data(submission.reply({ fieldErrors: { [field]: [message] } }), { status: 400 });
  switch (failure.code) {
    case "invalid":
      return "until" in failure.fields ? refused("day", "staffUntilPast") : throwErrorPage(400);
    case "not-enough-seats":
    case "seats-taken":
      return refused("quantity", "staffNotEnoughSeats");
    case "limit":
      return refused("quantity", "staffOverLimit");
    case "not-allowed":
      if (failure.reason === "role") return staffRefused(visit, request, failure);
      return refused("offer", failure.reason === "guest" ? "staffGuest" : "staffNotReserved");
    case "conflict":
    case "key-reused":
      return refused("offer", "staffNotReserved");
    case "not-found":
    case "not-signed-in":
    case "unavailable":
      return staffRefused(visit, request, failure);
  }
}
