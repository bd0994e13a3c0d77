import type { AppLoadContext } from "@remix-run/node";
import { readFailed } from "~/domain/notices/failed";
import { languageTags } from "#contract/names/locales";
import { formatCsv } from "#runtime/csv/csv";
import { NO_STORE, orErrorPage } from "./replies";

/** Turns an error page thrown by `make` into plain text, since Remix renders none for files. */
export async function fileReply(
  { i18n }: AppLoadContext,
  make: () => Promise<Response>,
): Promise<Response> {
  try {
    return await orErrorPage(make());
  } catch (thrown) {
    const status = errorStatus(thrown);
    if (status === null) throw thrown;
    const key = status === 404 ? NOT_FOUND[notFoundKind(thrown)] : OTHERS[status];
    const text = `${i18n.t(`${key}.title`)}\n\n${i18n.t(`${key}.text`)}\n`;
    const headers = {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Language": languageTags[i18n.locale],
      "Cache-Control": NO_STORE,
    };
    return new Response(text, { status, headers });
  }
}

const OTHERS = { 429: "errors.too-many", 503: "errors.unavailable" } as const;
const NOT_FOUND = { order: "errors.order-not-found", other: "errors.not-found" } as const;

function notFoundKind(thrown: unknown): keyof typeof NOT_FOUND {
  const data = typeof thrown === "object" && thrown !== null && "data" in thrown && thrown.data;
  return readFailed(data) === "find-order" ? "order" : "other";
}

function errorStatus(thrown: unknown): 404 | 429 | 503 | null {
  if (typeof thrown !== "object" || thrown === null || !("init" in thrown)) return null;
  const { init } = thrown as { init: ResponseInit | null };
  const status = init?.status;
  return status === 404 || status === 429 || status === 503 ? status : null;
}

/** Returns uncacheable plain text to show in the browser. `name`: the file name for saving it. */
export function textReply(text: string, name: string, language: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Language": language,
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": NO_STORE,
    },
  });
}

/** Returns uncacheable comma-separated values to save. `name`: the file name. The first row has the columns' names. */
export function csvReply(name: string, rows: readonly (readonly string[])[]): Response {
  return new Response(formatCsv(rows), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": NO_STORE,
    },
  });
}

/** Returns an uncacheable PDF to show in the browser. `name`: the file name for saving it. */
export function pdfReply(pdf: Uint8Array, name: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Content-Length": String(pdf.byteLength),
      "Cache-Control": NO_STORE,
    },
  });
}
