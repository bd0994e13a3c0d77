import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { accountSection } from "~/.server/auth/require-customer";
import { pathTo } from "~/routing/paths";
import { loadSection } from "~/.server/auth/load-section";
import { CHANGED, submitAccountForm } from "../submit-account-form.server";
import { accessForm } from "./form";

const refuse = (code: string) =>
  ({ ok: false, failure: { code: "invalid", fields: { code } } }) as const;

export async function getAccessPage({ request, context }: LoaderFunctionArgs) {
  const { registration } = await loadSection({ request, context }, "access", (session) =>
    context.crm.getAccessRegistration({ session }),
  );
  return { access: registration };
}

export async function submitAccessCode({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "access");
  return submitAccountForm({ request, context }, accessForm, {
    save: async ({ code, shown }) => {
      const current = await context.crm.getAccessRegistration({ session });
      if (!current.ok) return current;
      const stored = current.value.registration?.code ?? "";
      if (stored !== shown && stored !== code.toUpperCase()) return CHANGED;
      const result = await context.crm.setAccessRegistration({ session, body: { code } });
      if (result.ok) return result;
      switch (result.failure.code) {
        case "code-not-recognised":
          return refuse("unknown");
        case "not-allowed":
          return refuse("tries");
        default:
          return { ok: false, failure: result.failure };
      }
    },
    messages: {
      unknown: "accessCode.unknown",
      tries: "reason.too-many-tries",
      taken: "accessCode.taken",
      guest: "accessCode.guest",
    },
    notice: "access-saved",
    to: pathTo("access"),
  });
}
