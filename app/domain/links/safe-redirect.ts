/** Whether it is a path on this host; browsers resolve `//host` and `/\host` to others. Not enough for untrusted input. */
export const isLocalPath = (location: string): boolean => /^\/(?![/\\])/.test(location);

/**
 * Returns an untrusted redirect target if it is a path of this site, or else `fallback`. Browsers ignore tabs and line
 * breaks in URLs.
 */
export function safeRedirect(target: unknown, fallback = "/"): string {
  if (typeof target !== "string" || target.length > 2000) return fallback;
  if (!isLocalPath(target)) return fallback;
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return fallback;
  const base = "http://foyer.invalid";
  const url = URL.canParse(target, base) ? new URL(target, base) : undefined;
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
