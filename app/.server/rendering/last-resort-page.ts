import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { escapeHtml } from "#runtime/html";
import { languageTags } from "#contract/names/locales";
import { pathTo } from "~/routing/paths";
import { lookStyles, logoParts, nameClasses } from "~/ui/layout/look";
import { venueSettings } from "~/venue-settings";

import type { Translation } from "~/i18n/translation-context";

/** The error page could not be rendered. */
export class ErrorPageFailed extends Error {
  override readonly name = "ErrorPageFailed";
}

type PlainPage = {
  title: string;
  texts: readonly string[];
  link: { href: string; text: string } | null;
  /** From `findStylesheet`. */
  stylesheet: string | null;
};

/** URL of the site's stylesheet in the folder of built files; null if it was not built. */
export function findStylesheet(clientFolder: string | null): string | null {
  const folder = join(clientFolder ?? "", "assets");
  if (clientFolder === null || !existsSync(folder)) return null;
  const file = readdirSync(folder).find((name) => /^tailwind-.*\.css$/.test(name));
  return file === undefined ? null : `/assets/${file}`;
}

/** Returns a page without scripts, made of nothing that can fail or take long. */
export function plainPage({ locale, t }: Translation, page: PlainPage): string {
  const { title, texts, link, stylesheet } = page;
  const lines = texts.map((text) => `<p>${escapeHtml(text)}</p>`);
  if (link !== null)
    lines.push(`<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`);
  const { phone, phoneHref } = venueSettings.boxOffice;
  lines.push(`<p>${escapeHtml(t("errors.call"))} <a href="${phoneHref}">${phone}</a></p>`);
  const own = lookStyles(venueSettings.look);
  const styles = [stylesheet, own].filter((href) => href !== null);
  return `<!DOCTYPE html>
<html lang="${languageTags[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>${styles.map((href) => `\n<link rel="stylesheet" href="${href}">`).join("")}
</head>
<body>
<header class="site-header"><div class="wrap"><a class="logo max-w-full" href="${pathTo("whats-on")}">${logo()}</a></div></header>
<main class="wrap grid content-start gap-6 pb-16 pt-6">
<h1>${escapeHtml(title)}</h1>
${lines.join("\n")}
</main>
</body>
</html>
`;
}

/** Like the logo of `site-header.tsx`. */
function logo(): string {
  const { src, width, height, name, text } = logoParts();
  if (src === null) return `<span class="${nameClasses(name)}">${escapeHtml(name)}</span>`;
  const drawing = `<img src="${escapeHtml(src)}" width="${width}" height="${height}" alt=" " aria-hidden="true">`;
  const rest = text === null ? "" : `<small>${escapeHtml(text)}</small>`;
  return `${drawing}<span class="vh">${escapeHtml(name)} </span>${rest}`;
}

export function lastResortPage(
  translation: Translation,
  requestId: string,
  stylesheet: string | null,
): string {
  const { t } = translation;
  const details = t("errors.lastResort.details", { status: 500, requestId });
  return plainPage(translation, {
    stylesheet,
    title: t("errors.lastResort.title"),
    texts: [t("errors.lastResort.text"), details],
    link: { href: pathTo("whats-on"), text: t("errors.lastResort.home") },
  });
}
