/**
 * Lynx shows a button's `value` before its text: "(preview) Preview my seats". Buttons therefore have their value as
 * part of their name, as `intent:preview`, which the server parses as `intent=preview`.
 */
const NAMED_CHOICE = /^([\w-]+):([\w-]+)$/;

export const buttonName = (name: string, value: string): string => `${name}:${value}`;

/** The inverse of `buttonName`; null for names of other fields. */
export function readButtonName(fieldName: string): { name: string; value: string } | null {
  const [, name, value] = NAMED_CHOICE.exec(fieldName) ?? [];
  return name === undefined || value === undefined ? null : { name, value };
}
