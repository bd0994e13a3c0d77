import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { throwErrorPage } from "~/.server/http/rendering/replies";
import { emailOnlySchema } from "~/domain/schemas/sign-in";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { TextField } from "~/ui/forms/text-field";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/primitives";
import { readOrderUrl, orderHref } from "~/parts/orders/visible-order.server";

export const handle = {
  title: ({ asked }, t) => t(asked ? "order.link.sentTitle" : "order.link.title"),
  posts: [emailOnlySchema],
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
  const submission = parseWithZod(await args.request.formData(), { schema: emailOnlySchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const mailed = await args.context.crm.mailOrderLink({ params, body: submission.value });
  if (!mailed.ok) return throwErrorPage(503);
  return redirect(pathTo("order-link", {}, { order: params.id, asked: 1 }), 303);
}

/** For links that do not open an order: offers to email a new one, or to sign in. */
export default function OrderLink() {
  const { asked } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  const [form, fields] = useForm<{ email: string }>({ id: "order-link", lastResult });
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
      <FormErrors formId={form.id} lastResult={lastResult} fields={["email"]} />
      <h1 id="title">{t("order.link.title")}</h1>
      <Stack gap="small">
        <p>{t("order.link.text")}</p>
        <p>{t("order.link.paid")}</p>
      </Stack>
      <FormStack id={form.id} aria-labelledby="title">
        <TextField
          {...fieldProps(fields.email)}
          type="email"
          label={t("access.email")}
          hint={t("order.link.hint")}
          autoComplete="email"
        />
        <p>
          <Button>{t("order.link.send")}</Button>
        </p>
      </FormStack>
      <p>
        {t("order.link.account")} <a href={pathTo("login")}>{t("access.signIn")}</a>
      </p>
    </Main>
  );
}
