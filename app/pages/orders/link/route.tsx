import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { submitForm } from "~/.server/forms/submit-form";
import { defineForm } from "~/domain/forms/define-form";
import { emailOnlySchema } from "~/domain/schemas/sign-in";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { CallBoxOffice } from "~/ui/call-box-office";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { TextField } from "~/ui/forms/text-field";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/primitives";
import { readOrderUrl, orderHref } from "~/parts/orders/visible-order.server";

const linkForm = defineForm({ id: "order-link", schema: emailOnlySchema });

export const handle = {
  title: ({ asked }, t) => t(asked ? "order.link.sentTitle" : "order.link.title"),
  posts: [linkForm],
} satisfies PageHandle<typeof loader>;

/** Does not read the order: the page must not reveal whether it exists. */
export function loader(args: LoaderFunctionArgs) {
  const { id } = readOrderUrl(args);
  const asked = new URL(args.request.url).searchParams.has("asked");
  if (!asked) args.context.session.returnTo = orderHref("order-confirmed", { id });
  return { asked };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: readOrderUrl(args).id };
  return submitForm(args, linkForm, async (body, { refuse }) => {
    const mailed = await args.context.crm.mailOrderLink({ params, body });
    if (!mailed.ok) return refuse({ email: "emailInvalid" });
    return redirect(pathTo("order-link", {}, { order: params.id, asked: 1 }), 303);
  });
}

/** For links that do not open an order: offers to email a new one, or to sign in. */
export default function OrderLink() {
  const { asked } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { id, fields, errors } = usePageForm(linkForm);
  if (asked)
    return (
      <Main>
        <h1>{t("order.link.sentTitle")}</h1>
        <p>{t("order.link.sent")}</p>
        <CallBoxOffice>{t("order.link.call")}</CallBoxOffice>
      </Main>
    );
  return (
    <Main>
      {errors}
      <h1 id="title">{t("order.link.title")}</h1>
      <Stack gap="small">
        <p>{t("order.link.text")}</p>
        <p>{t("order.link.paid")}</p>
      </Stack>
      <PageForm id={id} button={t("order.link.send")}>
        <TextField
          field={fields.email}
          type="email"
          label={t("access.email")}
          hint={t("order.link.hint")}
          autoComplete="email"
        />
      </PageForm>
      <p>
        {t("order.link.account")} <a href={pathTo("login")}>{t("access.signIn")}</a>
      </p>
    </Main>
  );
}
