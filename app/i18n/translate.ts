import type { ParseKeys, TFunction } from "i18next";
import { TEXT_VALUES } from "#contract/text-values";

export type Translate = TFunction;

/** The key of a text: "basket.title". */
export type WordKey = ParseKeys;

/** Replaces `{{name}}` by its value, a rule's value, or by nothing without either. React escapes. */
export function interpolate(text: string, values: Readonly<Record<string, unknown>>): string {
  if (!text.includes("{{")) return text;
  return text.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) =>
    String(values[name] ?? TEXT_VALUES[name] ?? ""),
  );
}

/**
 * The words of a field's message: a key of `validation`, as the schemas of app/domain/schemas give them, or of `refusal`
 * ("conflict.total-too-high").
 */
export function validationMessage(t: Translate, message: string): string {
  const tree = /^(conflict|reason)\./.test(message) ? "refusal" : "validation";
  const key = `${tree}.${message}` as WordKey;
  return (t as (key: WordKey) => string)(key);
}
