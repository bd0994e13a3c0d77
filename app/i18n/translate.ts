import type { ParseKeys, TFunction } from "i18next";

export type Translate = TFunction;

/** "basket.title" */
export type TranslationKey = ParseKeys;

/**
 * Translates the message of a field error: a key of `validation`, as in the schemas of app/domain/schemas, or of
 * `refusal` ("conflict.total-too-high").
 */
export function validationMessage(t: Translate, message: string): string {
  const tree = /^(conflict|reason)\./.test(message) ? "refusal" : "validation";
  const key = `${tree}.${message}` as TranslationKey;
  return (t as (key: TranslationKey) => string)(key);
}
