import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { found, refuse } from "~/.server/http/pages/replies";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { WaitingPlacePage } from "./page";
import { takeOffer, getWaitingPlace } from "./page.server";

export const handle = { title: "waitingList.title" } satisfies PageHandle;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  const rejecting = new URL(request.url).searchParams.get("answer") === "no";
  const place = await getWaitingPlace(context.crm, token);
  if (place.ok) return { place: place.value, rejecting };
  if (place.failure.code === "unavailable") return refuse(503);
  return data({ place: null, rejecting }, { status: 404 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenOf(request);
  const place = found(await getWaitingPlace(context.crm, token));
  const intent = (await request.formData()).get("intent");
  if (intent === "leave") {
    const left = await context.crm.leaveWaitingPlace({ body: { token } });
    if (left.ok) return redirect(pathTo("waiting-place", {}, { token }), 303);
    if (left.failure.code === "unavailable") return refuse(503);
    return data({ refusal: "paying" as const }, { status: 400 });
  }
  if (intent === "confirm") {
    const confirmed = await context.crm.confirmWaitingPlace({ body: { token } });
    if (confirmed.ok) return redirect(pathTo("waiting-place", {}, { token }), 303);
    if (confirmed.failure.code === "unavailable") return refuse(503);
    return data({ refusal: "email-waits" as const }, { status: 400 });
  }
  if (intent !== "take") return refuse(400);
  const refusal = await takeOffer(context, request, { token, place });
  if (refusal !== null) return data({ refusal }, { status: 400 });
  context.session.flash("offer-taken");
  return redirect(pathTo("basket"), 303);
}

export default function WaitingPlace() {
  return (
    <WaitingPlacePage
      {...useLoaderData<typeof loader>()}
      refusal={useActionData<typeof action>()?.refusal}
    />
  );
}
