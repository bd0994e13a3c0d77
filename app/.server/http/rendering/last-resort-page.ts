import { languageTags, type Locale } from "~/i18n/locales";
import { pathTo } from "~/routing/paths";

import type { Translation } from "~/.server/i18n/translations";

/** The error page could not be rendered. */
export class ErrorPageFailed extends Error {
  override readonly name = "ErrorPageFailed";
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

type PlainPage = {
  title: string;
  texts: readonly string[];
  link: { href: string; text: string } | null;
};

/** Returns a page without styles and scripts, made of nothing that can fail or take long. */
export function plainPage(locale: Locale, { title, texts, link }: PlainPage): string {
  const lines = texts.map((text) => `<p>${escapeHtml(text)}</p>`);
  if (link !== null)
    lines.push(`<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`);
  return `<!DOCTYPE html>
<html lang="${languageTags[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${lines.join("\n")}
</main>
</body>
</html>
`;
}

export function lastResortPage({ locale, t }: Translation, requestId: string): string {
  const details = t("errors.lastResort.details", { status: 500, requestId });
  return plainPage(locale, {
    title: t("errors.lastResort.title"),
    texts: [t("errors.lastResort.text"), details],
    link: { href: pathTo("whats-on"), text: t("errors.lastResort.home") },
  });
}
