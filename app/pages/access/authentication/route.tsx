import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { refuse } from "~/.server/http/pages/replies";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { answerLinkRequest, answerMailed, confirmAgain } from "../answer-mail.server";
import { countedIntent, mailedLink } from "../mailed-link.server";
import { postSignInRedirect, requireAnonymous } from "../post-sign-in-redirect.server";
import { AuthenticationPage } from "./page";

export const handle = {
  title: ({ link, asked }, t) => {
    if (link?.alive === false) return t("access.problem.expired");
    if (link?.kind === "registration") return t("access.finish.title");
    if (link !== null) return t("access.signIn");
    return asked ? t("access.magicLink.sentTitle") : t("access.magicLink.title");
  },
  signsIn: true,
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const link = await mailedLink(context, request, "authentication");
  // A link may be another customer's than the one who is signed in here, or finish what this one began.
  if (link === null) await requireAnonymous(context);
  const asked = new URL(request.url).searchParams.has("asked");
  return { link, asked, email: context.session.email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  switch (countedIntent(request, form)) {
    case "send": {
      const how = { purpose: "magic-link", intent: "magic-link" } as const;
      const outcome = await answerLinkRequest(context, request, how);
      return outcome.ok ? redirect(pathTo("authentication", {}, { asked: 1 }), 303) : outcome.reply;
    }
    case "confirm-again":
      return confirmAgain(context);
    case "code":
    case "confirm":
    case "link": {
      const { searchParams } = new URL(request.url);
      const note = context.mailNotes.open(searchParams.get("note"));
      const outcome = await answerMailed(context, request);
      if (!outcome.ok) return outcome.reply;
      // The box office's own command mails a link without a note of ours.
      if (searchParams.get("to") === "basket") context.session.returnTo ??= pathTo("basket");
      if (form.has("registration")) context.session.flash("registration-finished");
      return redirect(await postSignInRedirect(context, outcome, note), 303);
    }
    default:
      return refuse(400);
  }
}

export default function Authentication() {
  return (
    <AuthenticationPage
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
