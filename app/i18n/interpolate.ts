/** Puts values where `{{name}}` stands; one that is not given leaves nothing. React escapes. */
export function interpolate(text: string, values: Readonly<Record<string, unknown>>): string {
  if (!text.includes("{{")) return text;
  return text.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => String(values[name] ?? ""));
}
