import { SPECIAL_REQUESTS_MAX } from "~/domain/schemas/additional-details";

import type { Translate, WordKey } from "./translate";

/** The words of a schema's message. The schemas of app/domain/schemas give keys of `validation`. */
export function validationMessage(t: Translate, message: string): string {
  const key = `validation.${message}` as WordKey;
  return (t as (key: WordKey, values: object) => string)(key, { max: SPECIAL_REQUESTS_MAX });
}
