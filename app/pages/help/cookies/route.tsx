import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { CookiesPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { keepConsent } from "~/.server/http/visitor/cookies";

export const handle = { title: "pages.cookies.title" } satisfies PageHandle<typeof loader>;

/** There is something to agree to only where the venue has a CAPTCHA. */
export function loader({ context }: LoaderFunctionArgs) {
  const { captcha, consent } = context.page;
  return { asks: captcha != null, consent: consent ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const accepted = (await request.formData()).get("consent") === "accept";
  const cookie = keepConsent(accepted ? "accepted" : "declined", context.publicUrl);
  const to = `${pathTo("cookies")}#choice`;
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function Cookies() {
  return <CookiesPage {...useLoaderData<typeof loader>()} />;
}
