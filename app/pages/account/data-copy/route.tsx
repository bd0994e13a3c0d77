import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { formatDate } from "~/i18n/format-date";
import { languageTags } from "~/i18n/locales";
import { pathTo } from "~/routing/paths";
import { readableCopy } from "./readable-copy.server";
import { requireCustomer, redirectToSignIn } from "~/.server/auth/account-section";
import { NEVER_KEPT } from "~/.server/http/static-files";
import { fileReply } from "~/.server/http/pages/file-reply";
import { refuse } from "~/.server/http/pages/replies";

const TYPES = {
  html: "text/html; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const;

/** A copy of all that is kept of the customer, to read or for programs; the password first. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return fileReply(context, async () => {
    const { customer, crmSession } = await requireCustomer(context, request);
    const format = params["format"] === "html" ? "html" : "json";
    if (params["format"] !== format) return refuse(404);
    const exported = await context.crm.exportCustomer({ session: crmSession });
    if (!exported.ok) {
      const { failure } = exported;
      if (failure.code === "not-allowed") return redirect(pathTo("your-data"), 303);
      return failure.code === "unavailable" ? refuse(503) : redirectToSignIn(context, request);
    }
    const data = exported.value;
    const { t, locale } = context.i18n;
    const word = t as (key: string) => string;
    const name = `${customer.firstName} ${customer.lastName}`;
    const body =
      format === "json"
        ? JSON.stringify(data, null, 2)
        : readableCopy(data, {
            title: t("account.data.fileTitle", { venue: context.venue.name, name }),
            date: t("account.data.fileDate", { date: formatDate(context.now, "date", locale) }),
            language: languageTags[locale],
            part: (part) => word(`account.data.part.${part}`),
          });
    return new Response(body, {
      headers: {
        "Content-Type": TYPES[format],
        "Content-Disposition": `attachment; filename="your-data.${format}"`,
        "Cache-Control": NEVER_KEPT,
      },
    });
  });
}
