import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";

import { html, type Html } from "#runtime/html";
import { projectRoot } from "#runtime/project-root";
import type { SessionRecord } from "../state/records";
import type { PageWords } from "./page-words";

/** The layout of every page. States that it is a stand-in, so that it is not mistaken for a real card page. */
export function layout(
  { t, language }: PageWords,
  page: { title: string; wide?: boolean; main: Html },
): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${page.title} · ${t("program")} (${t("test")})</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/card-pages.css">
</head>
<body${page.wide === true && html` class="wide"`}>
<header><p><strong>${t("program")}</strong> · ${t("standIn")}</p></header>
<main>
${page.main}
</main>
<footer><p>${t("footer")}</p></footer>
</body>
</html>
`.markup.replace(/[ \t]*\n\s*/g, "\n");
}

/** `form-action` includes the shop's origins, because browsers apply it to redirects after a form. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: string,
  session: SessionRecord | null = null,
): FastifyReply {
  const origins = [session?.successUrl, session?.cancelUrl].flatMap((address) =>
    address ? [new URL(address).origin] : [],
  );
  return reply
    .code(status)
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action ${["'self'", ...new Set(origins)].join(" ")}`,
    )
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);
}

type Cell = string | number | Html;

/** The first cell of each row is its header; the column `money` is right-aligned. */
export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly Cell[][],
  { foot = [], money: sums }: { foot?: readonly Cell[][]; money?: string } = {},
): Html {
  const money = (column: number) => heads[column] === sums && html` class="money"`;
  const row = ([name = "", ...cells]: Cell[]) =>
    html`<tr>
      <th scope="row">${name}</th>
      ${cells.map((cell, index) => html`<td${money(index + 1)}>${cell}</td>`)}
    </tr> `;
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${heads.map((head, index) => html`<th scope="col" ${money(index)}>${head}</th> `)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(row)}
    </tbody>
    ${
      foot.length > 0 &&
      html`<tfoot>
        ${foot.map(row)}
      </tfoot>`
    }
  </table>`;
}

export const stylesheet = readFileSync(
  join(projectRoot, "dev/card-provider/pages/card-pages.css"),
  "utf8",
);
