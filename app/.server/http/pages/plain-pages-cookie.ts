const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The cookie by which a visitor has, or no longer has, pages without any script. */
export function keepPlainPages(plain: boolean, publicUrl: string): string {
  const age = plain ? YEAR_SECONDS : 0;
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `plain=1; Max-Age=${age}; Path=/; SameSite=Lax; HttpOnly${secure}`;
}
