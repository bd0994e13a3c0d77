import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";

import { EMPTY_LIST } from "#contract/calls/result";
import type { LinkKind } from "#contract/schemas/smart-link";
import { valueOrNull } from "#contract/calls/unavailable";
import { requireStaff } from "~/.server/auth/staff-area";
import { foundOr404, throwErrorPage } from "~/.server/rendering/replies";
import { dateNotations } from "~/i18n/locales";
import { getPackage, listPackages } from "~/parts/packages/get-packages.server";
import { pathTo } from "~/routing/paths";
import { listOffers } from "../ticket-offers";
import { staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { isLinkKind, linkForm, linkSchema } from "./form";

/** Keys of `validation`, by field and problem, for links that visitors could not use. */
const FIELD_ERRORS: Readonly<Record<string, string>> = {
  "until passed": "sendOnPast",
  "quantity not-enough-seats": "staffNotEnoughSeats",
  "quantity limit": "staffOverLimit",
  "offer unknown": "staffLink.offer",
  "offer not-open": "staffLink.offer",
  "code code-not-recognised": "staffLink.code.unknown",
  "code not-for-links": "staffLink.code.personal",
};

/** Returns possible targets, or the chosen one with the composed link once the URL has all its settings. */
export async function getLinkPage({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "composeLink");
  const frame = staffFrame(signedIn);
  const query = new URL(request.url).searchParams;
  const readText = (name: string) => (query.get(name) ?? "").trim().slice(0, 100);
  const [to, id] = [readText("to"), readText("id")];
  if (!isLinkKind(to) || id === "") {
    const search = readText("search");
    const choices = await listChoices(context, search);
    const isEmpty = search === "" && query.has("search");
    return { frame, search, isEmpty, choices, chosen: null, link: null };
  }
  const typed = Object.fromEntries(query);
  const chosen = { to, id, typed, ...(await findTarget(context, to, id)) };
  const body = linkSchema(dateNotations[context.i18n.locale]).safeParse(typed);
  const link = body.success
    ? await valueOrNull(context.crm.composeLink({ session: signedIn.session, body: body.data }))
    : null;
  return {
    frame,
    search: "",
    isEmpty: false,
    choices: null,
    chosen,
    link,
  };
}

/** Redirects to this page with the link's settings in the URL, or returns why visitors could not use the link. */
export async function composeLink(args: ActionFunctionArgs) {
  const typed = Object.fromEntries(await args.request.clone().formData());
  return submitStaffForm(
    args,
    linkForm,
    "composeLink",
    async (body, staff) => {
      const composed = await args.context.crm.composeLink({ session: staff.session, body });
      if (composed.ok) {
        const { until = null } = { until: null, ...body };
        // ISO instead of the typed day, so that the URL works in every language.
        const query = Object.entries({ ...typed, until }).filter(
          (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
        );
        const path = pathTo("staff-campaign-link", { adminPath: staff.visit.adminPath });
        return redirect(`${path}?${new URLSearchParams(query)}`, 303);
      }
      if (composed.failure.code !== "invalid") return staff.fail(composed.failure);
      const { id, ...fields } = composed.failure.fields;
      const errors = Object.entries(fields).map(([field, problem]) => [
        field,
        FIELD_ERRORS[`${field} ${problem}`] ??
          (field === "code" ? "staffLink.code.worthless" : "refused"),
      ]);
      return staff.refuse({
        ...(Object.fromEntries(errors) as Record<string, string>),
        ...(id !== undefined && { "": "staffLink.closed" }),
      });
    },
    dateNotations[args.context.i18n.locale],
  );
}

async function listChoices(context: AppLoadContext, search: string) {
  const { crm, features } = context;
  const [season, funds, levels, packages] = await Promise.all([
    search === "" ? null : crm.listSeason({ query: { search } }),
    features.donations ? crm.listFunds() : EMPTY_LIST,
    features.memberships ? crm.listMembershipLevels() : EMPTY_LIST,
    listPackages(context),
  ]);
  return {
    performances: season === null ? null : season.value.instances,
    gift: funds.value,
    membership: levels.value,
    package: packages,
  };
}

/** Returns the target's name, with the offers of a performance or the campaigns of a fund. */
async function findTarget(context: AppLoadContext, to: LinkKind, id: string) {
  const { crm } = context;
  const params = { id };
  const nothing = { startsAt: null, hallName: "", offers: [], appeals: [] };
  if (to === "tickets" && !context.features.bestAvailable) return throwErrorPage(404);
  switch (to) {
    case "gift": {
      const { name, appeals } = foundOr404(await crm.getFund({ params }));
      return { ...nothing, name, appeals };
    }
    case "membership":
      return { ...nothing, name: foundOr404(await crm.getMembershipLevel({ params })).name };
    case "package":
      return { ...nothing, name: (await getPackage(context, id)).name };
    case "tickets":
    case "performance": {
      const [instance, prices] = await Promise.all([
        crm.getInstance({ params }),
        crm.getPriceList({ params, session: null, query: {} }),
      ]);
      const { event, startsAt, hall } = foundOr404(instance);
      const found = { name: event.title, startsAt, hallName: hall.name };
      return { ...nothing, ...found, offers: listOffers(foundOr404(prices)) };
    }
  }
}
