import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { accountSection } from "~/.server/auth/account-section";
import { accessCodeSchema } from "~/domain/schemas/account";
import { pathTo } from "~/routing/paths";
import { loadSection } from "../load-section.server";
import { CHANGED, saveAccountForm } from "../save-account-form.server";

export async function getAccessPage({ request, context }: LoaderFunctionArgs) {
  const { registration } = await loadSection({ request, context }, "access", (session) =>
    context.crm.getAccessRegistration({ session }),
  );
  return { access: registration };
}

export async function answerAccessCode({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "access");
  return saveAccountForm({
    request,
    context,
    schema: accessCodeSchema,
    save: async ({ code, shown }) => {
      const own = await context.crm.getAccessRegistration({ session });
      if (!own.ok) return own;
      const stored = own.value.registration?.code ?? "";
      if (stored !== shown && stored !== code.toUpperCase()) return CHANGED;
      return context.crm.setAccessRegistration({ session, body: { code } });
    },
    messages: {
      unknown: "accessCode.unknown",
      name: "accessCode.name",
      taken: "accessCode.taken",
      guest: "accessCode.guest",
    },
    notice: "access-kept",
    to: pathTo("access"),
  });
}
