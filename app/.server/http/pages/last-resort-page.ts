import { languageTags } from "~/i18n/locales";
import { pathTo } from "~/routing/paths";

import type { Translation } from "~/.server/i18n/translations";

/** The error's page could not be shown either. */
export class ErrorPageFailed extends Error {
  override readonly name = "ErrorPageFailed";
}

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** Made of nothing that can fail, without style and script, with the number that the log has too. */
export function lastResortPage({ locale, t }: Translation, requestId: string): string {
  const title = escape(t("errors.lastResort.title"));
  return `<!DOCTYPE html>
<html lang="${languageTags[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escape(t("errors.lastResort.text"))}</p>
<p>${escape(t("errors.lastResort.details", { status: 500, requestId }))}</p>
<p><a href="${pathTo("whats-on")}">${escape(t("errors.lastResort.home"))}</a></p>
</main>
</body>
</html>
`;
}
