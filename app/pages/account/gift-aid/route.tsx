import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { giftAidSectionSchema } from "~/domain/schemas/account";
import { GiftAidPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { formAgain, refuseChange } from "~/pages/account/refuse-change.server";
import { refuse } from "~/.server/http/pages/replies";
import { accountSection } from "~/.server/auth/account-section";

export const handle = { title: "account.sections.gift-aid" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "gift-aid");
  const giftAid = await context.crm.getGiftAid({ session: crmSession });
  return { declared: unwrapOrErrorPage(context, request, giftAid).declaredAt !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "gift-aid");
  const submission = parseWithZod(await request.formData(), { schema: giftAidSectionSchema });
  if (submission.status !== "success") return formAgain({ submission });
  const ends = submission.value.intent === "end";
  const { crm, session, i18n } = context;
  const done = await crm.setGiftAid({
    session: crmSession,
    body: ends
      ? { end: true }
      : // What is kept is what was read, in the language in which it was read.
        { ukTaxpayer: true, statement: i18n.t("giftAid.statement") },
  });
  if (done.ok) {
    session.flash(ends ? "gift-aid-ended" : "gift-aid-declared");
    return redirect(pathTo("gift-aid"), 303);
  }
  const { failure } = done;
  if (failure.code !== "not-allowed")
    return refuseChange(context, request, { submission }, failure);
  switch (failure.reason) {
    case "gift-aid-elsewhere":
      return refuse(404);
    case "taxpayer-not-confirmed":
      return formAgain({ submission }, "fields", { taxpayer: ["taxpayerOnly"] });
  }
}

export default function GiftAid() {
  return (
    <GiftAidPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
