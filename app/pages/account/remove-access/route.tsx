import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { accountSection } from "~/.server/auth/require-customer";
import { throwRedirect } from "~/.server/rendering/replies";
import { defineForm } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { useAccountForm } from "../account-form";
import { ConfirmPage } from "../confirm-page";
import { loadSection } from "~/.server/auth/load-section";
import { CHANGED, submitAccountForm } from "../submit-account-form.server";

/** `shown`: the code of the registration on the page. */
const schema = z.object({ shown: z.string().max(100).catch("") });

const removeForm = defineForm({ id: "remove-access", schema, also: ["intent"], hidden: ["shown"] });

export const handle = {
  title: "account.access.removeTitle",
  posts: [removeForm],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { registration } = await loadSection({ request, context }, "access", (session) =>
    context.crm.getAccessRegistration({ session }),
  );
  return { access: registration ?? throwRedirect(pathTo("access")) };
}

/** Removes the registration that was shown; returns 409 if a different one is stored. Safe to retry. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "access");
  return submitAccountForm({ request, context }, removeForm, {
    save: async ({ shown }) => {
      const current = await context.crm.getAccessRegistration({ session });
      if (!current.ok) return current;
      const { registration } = current.value;
      if (registration !== null && registration.code !== shown) return CHANGED;
      return context.crm.removeAccessRegistration({ session });
    },
    notice: "access-removed",
    to: pathTo("access"),
  });
}

export default function RemoveAccess() {
  const { access } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { id, errors } = useAccountForm(removeForm, { changed: t("account.access.changedText") });
  return (
    <ConfirmPage
      section="access"
      heading={t("account.access.removeTitle")}
      formId={id}
      errors={errors}
      hiddenFields={{ shown: access.code }}
      confirmLabel={t("account.access.remove")}
      cancelLabel={t("account.access.keep")}
    >
      <p>{`${access.schemeName}, ${access.code}`}</p>
      <p>{t("account.access.removeText")}</p>
    </ConfirmPage>
  );
}
