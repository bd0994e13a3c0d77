/**
 * A way back from outside, if it is a path of this site; else `fallback`. `//host` and `/\host` are other hosts to a
 * browser, and browsers drop tabs and line ends before they read an address.
 */
export function safeRedirect(target: unknown, fallback = "/"): string {
  if (typeof target !== "string" || target.length > 2000) return fallback;
  if (!target.startsWith("/") || /^\/[/\\]/.test(target)) return fallback;
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return fallback;
  const base = "http://foyer.invalid";
  const url = URL.canParse(target, base) ? new URL(target, base) : undefined;
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
