import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { accountSection } from "~/.server/auth/require-customer";
import { throwErrorPage } from "~/.server/rendering/replies";
import { defineForm } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { Notice } from "~/ui/notice";
import { AccountFormPage } from "../account-form";
import { loadSection } from "~/.server/auth/load-section";
import { submitAccountForm } from "../submit-account-form.server";

const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end") }),
  z.object({
    intent: z.literal("declare"),
    taxpayer: z.literal("on", { error: "taxpayerOnly" }),
  }),
]);

const giftAidForm = defineForm({ id: "gift-aid", schema });

export const handle = {
  title: "account.sections.gift-aid",
  posts: [giftAidForm],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { declaredAt } = await loadSection({ request, context }, "gift-aid", (session) =>
    context.crm.getGiftAid({ session }),
  );
  return { declared: declaredAt !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "gift-aid");
  const { crm, i18n } = context;
  return submitAccountForm({ request, context }, giftAidForm, {
    save: async ({ intent }) => {
      const saved = await crm.setGiftAid({
        session,
        body:
          intent === "end"
            ? { end: true }
            : // Store the statement in the language that was shown.
              { ukTaxpayer: true, statement: i18n.t("giftAid.statement") },
      });
      if (saved.ok) return saved;
      const { failure } = saved;
      if (failure.code !== "not-allowed") return { ok: false as const, failure };
      if (failure.reason === "gift-aid-elsewhere") return throwErrorPage(404);
      const fields = { taxpayer: "not-confirmed" };
      return { ok: false as const, failure: { code: "invalid" as const, fields } };
    },
    messages: { "not-confirmed": "taxpayerOnly" },
    notice: ({ declaredAt }) => (declaredAt === null ? "gift-aid-ended" : "gift-aid-declared"),
    to: pathTo("gift-aid"),
  });
}

export default function GiftAid() {
  const { declared } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <AccountFormPage
      section="gift-aid"
      form={giftAidForm}
      before={
        declared ? (
          <Notice tone="success">
            <p>{t("account.giftAid.declared")}</p>
          </Notice>
        ) : (
          <>
            <p>{t("account.giftAid.notDeclared")}</p>
            <p>{t("giftAid.statement")}</p>
          </>
        )
      }
      button={t(declared ? "account.giftAid.end" : "account.giftAid.declare")}
      look={declared ? "quiet" : "main"}
    >
      {(fields) => (
        <>
          <input type="hidden" name="intent" value={declared ? "end" : "declare"} />
          {declared ? null : (
            <CheckboxField field={fields.taxpayer} label={t("giftAid.taxpayer")} />
          )}
        </>
      )}
    </AccountFormPage>
  );
}
