import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { hasSeatNeeds } from "#contract/schemas/interest";
import { foundOr404, throwErrorPage } from "~/.server/rendering/replies";
import { dateNotations } from "~/i18n/locales";
import { requireCustomerFile } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { listOffers } from "../ticket-offers";
import { reserveForm } from "./form";

const getParam = (request: Request, name: string) =>
  (new URL(request.url).searchParams.get(name) ?? "").trim().slice(0, 100);

/** Returns the performances that match a search, or the offers of the chosen one. */
export async function getReservePage(args: LoaderFunctionArgs) {
  const { frame, file } = await requireCustomerFile(args, "reserveForCustomer");
  const { crm } = args.context;
  const [search, id] = [getParam(args.request, "search"), getParam(args.request, "performance")];
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
    chosen: { instance: foundOr404(instance), offers: listOffers(foundOr404(prices)) },
  };
}

/** Reserves seats for the customer. Safe to retry with the same `requestKey`. */
export const submitReserveForm = (args: ActionFunctionArgs) =>
  submitStaffForm(
    args,
    reserveForm,
    "reserveForCustomer",
    async ({ offer, day, time, requestKey, ...rest }, staff) => {
      const { refuse } = staff;
      const { customer = "" } = args.params;
      const reserved = await args.context.crm.reserveForCustomer({
        session: staff.session,
        requestKey,
        params: { id: customer },
        body: {
          ...rest,
          ...offer,
          instanceId: getParam(args.request, "performance"),
          until: `${day}T${time}`,
        },
      });
      if (reserved.ok) return staff.leave("reserved", "staff-customer");
      const { failure } = reserved;
      switch (failure.code) {
        case "invalid":
          return "until" in failure.fields
            ? refuse({ day: "staffUntilPast" })
            : throwErrorPage(400);
        case "not-enough-seats":
        case "seats-taken":
          return hasSeatNeeds(rest.seatNeeds)
            ? refuse({ wheelchair: "staffNoSuchSeats" })
            : refuse({ quantity: "staffNotEnoughSeats" });
        case "limit":
          return refuse({ quantity: "staffOverLimit" });
        case "not-allowed":
          if (failure.reason === "role") return staff.fail(failure);
          return refuse({ offer: failure.reason === "guest" ? "staffGuest" : "staffNotReserved" });
        case "conflict":
        case "key-reused":
          return refuse({ offer: "staffNotReserved" });
        default:
          return staff.fail(failure);
      }
    },
    dateNotations[args.context.i18n.locale],
  );
