import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import type { CallValue } from "#contract/calls/define";
import { html, Html } from "#runtime/html";
import type { customerDataOperations } from "#contract/operations/customers";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { languageTags } from "#contract/names/locales";
import { translateKey } from "~/i18n/translate";
import { pathTo } from "~/routing/paths";
import { redirectToSignIn, requireCustomer } from "~/.server/auth/require-customer";
import { fileReply } from "~/.server/rendering/file-reply";
import { throwErrorPage } from "~/.server/rendering/replies";
import { NO_STORE } from "~/.server/rendering/replies";

const TYPES = {
  html: "text/html; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const;

/** Downloads all stored data of the customer as HTML or JSON. Requires a recently entered password. */
export function getDataCopy({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  return fileReply(context, async () => {
    const { customer, crmSession } = await requireCustomer(context, request);
    const format = params["format"] === "html" ? "html" : "json";
    if (params["format"] !== format) return throwErrorPage(404);
    const exported = await context.crm.exportCustomer({ session: crmSession });
    if (!exported.ok) {
      const { failure } = exported;
      if (failure.code === "not-allowed") return redirect(pathTo("your-data"), 303);
      return redirectToSignIn(context, request);
    }
    const data = exported.value;
    const { t, locale } = context.i18n;
    const name = `${customer.firstName} ${customer.lastName}`;
    const body =
      format === "json"
        ? JSON.stringify(data, null, 2)
        : readableCopy(data, {
            title: t("account.data.fileTitle", { venue: context.venue.name, name }),
            date: t("account.data.fileDate", { date: formatDate(context.now, "date", locale) }),
            language: languageTags[locale],
            part: (part) => translateKey(t, `account.data.part.${part}`),
          });
    return new Response(body, {
      headers: {
        "Content-Type": TYPES[format],
        "Content-Disposition": `attachment; filename="your-data.${format}"`,
        "Cache-Control": NO_STORE,
      },
    });
  });
}

/** Records by heading; each maps a field to its value. */
type ExportedData = CallValue<typeof customerDataOperations.exportCustomer>;

/** `part` returns the heading of a part. */
type CopyHeadings = {
  title: string;
  date: string;
  language: string;
  part: (name: string) => string;
};

/** Converts a field name to text: "placedAt" to "Placed at". Field names are in English for every locale. */
function fieldName(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Renders a record without its empty fields. */
function recordHtml(record: Record<string, unknown>): Html {
  const rows = Object.entries(record)
    .filter(([, value]) => value !== null && value !== "")
    .map(
      ([name, value]) =>
        html`<div>
          <dt lang="en">${fieldName(name)}</dt>
          <dd>${valueText(value)}</dd>
        </div>`,
    );
  return html`<dl>${rows}</dl>`;
}

const STYLE = new Html(`
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2{font-family:Georgia,serif}
dl{border-top:1px solid #999;margin:0 0 1rem;padding:.5rem 0}
dl div{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:1rem}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
`);

/** Renders the data as one self-contained HTML page. */
export function readableCopy(data: ExportedData, headings: CopyHeadings): string {
  const parts = Object.entries(data).map(
    ([name, records]) =>
      html`<section>
        <h2>${headings.part(name)}</h2>
        ${records.map(recordHtml)}
      </section> `,
  );
  return html`<!doctype html>
    <html lang="${headings.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${headings.title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>${headings.title}</h1>
          <p>${headings.date}</p>
          ${parts}
        </main>
      </body>
    </html> `.markup;
}
