import type { FastifyReply } from "fastify";

import { html, type Html } from "#runtime/html";
import { formatsIn } from "../../../crm/platform/formats";
import type { SessionRecord } from "../state/records";

/** The layout of every page. States that it is a stand-in, so that it is not mistaken for a real card page. */
export function layout(page: { title: string; wide?: boolean; main: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${page.title} · Card payments (test)</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/card-pages.css">
</head>
<body${page.wide === true && html` class="wide"`}>
<header><p><strong>Card payments</strong> · test stand-in</p></header>
<main>
${page.main}
</main>
<footer><p>No money moves here. Never type the number of a real card.</p></footer>
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

/** The first cell of each row is its header; the column "Amount" is right-aligned. */
export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly Cell[][],
  foot: readonly Cell[][] = [],
): Html {
  const money = (column: number) => heads[column] === "Amount" && html` class="money"`;
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

/** Formats minor units: 18400 usd is `$184.00`. */
export const moneyText = (amount: number, currency: string): string =>
  formatsIn("en-US").money(amount, currency.toUpperCase());

export const stylesheet = `
:root { color-scheme: light dark; --ink: #1d1f24; --soft: #555b66; --paper: #fff; --line: #757b87;
  --faint: #d5d8de; --main: #3b3f8f; --on-main: #fff; --bad: #a01b1b; --note: #f1f1f7; --focus: #8a4b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --soft: #b3b8c2; --paper: #17181c;
  --line: #8b919d; --faint: #3a3d45; --main: #b9bcff; --on-main: #17181c; --bad: #ff9c92;
  --note: #23252c; --focus: #ffc266; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 34rem; margin: 0 auto; padding: 0 1rem; }
.wide main, .wide header, .wide footer { max-width: 60rem; }
header { padding-top: 1rem; color: var(--soft); }
header p { margin: 0; }
header strong { color: var(--ink); }
footer { padding-top: 1.5rem; padding-bottom: 2rem; color: var(--soft); }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 1.5rem 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { max-width: 65ch; }
a { color: var(--main); }
a, button { touch-action: manipulation; }
.away a { display: inline-block; padding: .6rem 0; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; font-weight: 600; padding-bottom: .35rem; }
th, td { text-align: left; font-weight: 400; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--faint);
  vertical-align: top; overflow-wrap: anywhere; }
.money { text-align: right; padding-right: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot th, tfoot td { font-weight: 700; border-top: 2px solid var(--line); }
small { display: block; color: var(--soft); font-size: .875rem; }
.note, .errors { padding: .75rem 1rem; margin: 1rem 0; background: var(--note); border-left: 4px solid var(--line); }
.errors { border-color: var(--bad); }
.note p, .errors p, .errors ul { margin: .25rem 0; }
.errors h2 { margin: 0; }
.errors ul { padding-left: 1.25rem; }
.errors li { padding: .15rem 0; }
.errors a { color: var(--bad); }
.field { margin: 1rem 0; }
.pair { display: flex; flex-wrap: wrap; gap: 0 1rem; }
.pair .field { flex: 1 1 10rem; margin: 0 0 1rem; }
label { display: block; font-weight: 600; }
.hint { color: var(--soft); margin: 0; }
.error { color: var(--bad); font-weight: 600; margin: .25rem 0; }
input { font: inherit; width: 100%; min-height: 2.75rem; padding: .4rem .6rem; margin-top: .25rem;
  color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 4px; }
input[aria-invalid="true"] { border: 2px solid var(--bad); }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.25rem; cursor: pointer;
  color: var(--main); background: var(--paper); border: 2px solid var(--main); border-radius: 4px; }
button.main { color: var(--on-main); background: var(--main); }
form .main { width: 100%; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; margin: .75rem 0; }
.row .main { width: auto; }
.number { font-variant-numeric: tabular-nums; }
@media (min-width: 30rem) { .number { white-space: nowrap; } }
.scroll { overflow-x: auto; }
@media (forced-colors: active) { button { border-color: ButtonText; } }
`;
