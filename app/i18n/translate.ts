import type { ParseKeys, TFunction } from "i18next";
import { TEXT_VALUES } from "#contract/text-values";

export type Translate = TFunction;

/** "basket.title" */
export type WordKey = ParseKeys;

/** Replaces `{{name}}` with its value, else its entry in `TEXT_VALUES`, else "". Doesn't escape: React does. */
export function interpolate(text: string, values: Readonly<Record<string, unknown>>): string {
  if (!text.includes("{{")) return text;
  return text.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) =>
    String(values[name] ?? TEXT_VALUES[name] ?? ""),
  );
}

/**
 * Translates the message of a field error: a key of `validation`, as in the schemas of app/domain/schemas, or of
 * `refusal` ("conflict.total-too-high").
 */
export function validationMessage(t: Translate, message: string): string {
  const tree = /^(conflict|reason)\./.test(message) ? "refusal" : "validation";
  const key = `${tree}.${message}` as WordKey;
  return (t as (key: WordKey) => string)(key);
}
