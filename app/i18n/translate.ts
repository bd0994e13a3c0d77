import type { ParseKeys, TFunction } from "i18next";

import type { TranslatedTexts } from "#contract/text/known-names";

/** `texts`: the box office's translations of its own names and texts. */
export type Translate = TFunction & { texts?: TranslatedTexts };

/** "basket.title" */
export type TranslationKey = ParseKeys;

/** Translates a key that is composed at run time, which the typed keys of `t` don't allow. */
export function translateKey(
  t: Translate,
  key: string,
  values?: Record<string, string | number>,
): string {
  return (t as (key: string, values?: Record<string, string | number>) => string)(key, values);
}

/**
 * Translates the message of a field error: a key of `validation`, as in the schemas of app/domain/schemas, or of
 * `refusal` ("conflict.total-too-high").
 */
export function validationMessage(t: Translate, message: string): string {
  const tree = /^(conflict|reason)\./.test(message) ? "refusal" : "validation";
  return translateKey(t, `${tree}.${message}`);
}
