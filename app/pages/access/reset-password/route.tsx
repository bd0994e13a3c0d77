import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { refuse } from "~/.server/http/pages/replies";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { answerLinkRequest, answerNewPassword } from "../answer-mail.server";
import { countedIntent, mailedLink } from "../mailed-link.server";
import { postSignInRedirect } from "../post-sign-in-redirect.server";
import { ResetPasswordPage } from "./page";

export const handle = {
  title: ({ link, asked }, t) => {
    if (link?.alive === false) return t("access.problem.expired");
    return t(asked && link === null ? "access.reset.sentTitle" : "access.reset.title");
  },
  signsIn: true,
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const link = await mailedLink(context, request, "reset-password");
  const asked = new URL(request.url).searchParams.has("asked");
  return { link, asked, email: context.session.email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  switch (countedIntent(request, await request.clone().formData())) {
    case "send": {
      const how = { purpose: "password-reset", intent: "reset" } as const;
      const outcome = await answerLinkRequest(context, request, how);
      return outcome.ok ? redirect(pathTo("reset-password", {}, { asked: 1 }), 303) : outcome.reply;
    }
    case "new-password": {
      const note = context.mailNotes.open(searchParams.get("note"));
      const outcome = await answerNewPassword(context, request, searchParams.get("token") ?? "");
      if (!outcome.ok) return outcome.reply;
      context.session.flash("password-chosen");
      return redirect(await postSignInRedirect(context, outcome, note), 303);
    }
    default:
      return refuse(400);
  }
}

export default function ResetPassword() {
  return (
    <ResetPasswordPage
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
