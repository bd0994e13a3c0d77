/**
 * Lynx shows a button's `value` in front of its text: "(preview) Preview my seats". So a button that carries a choice
 * has it in its name, as `intent:preview`, and no value; the server reads it as `intent=preview`.
 */
const NAMED_CHOICE = /^([\w-]+):([\w-]+)$/;

/** The name that carries both. Choices are words of ours, never free text. */
export const buttonName = (name: string, value: string): string => `${name}:${value}`;

/** What such a name stands for; null for the name of any other field. */
export function readButtonName(fieldName: string): { name: string; value: string } | null {
  const [, name, value] = NAMED_CHOICE.exec(fieldName) ?? [];
  return name === undefined || value === undefined ? null : { name, value };
}
