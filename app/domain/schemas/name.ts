import { MAX_PERSON_NAME } from "#contract/rules/customers/customer";
import { nameError, type NameError } from "#contract/text/name";
import { z } from "zod";

const MESSAGES: Readonly<Record<NameError, string>> = {
  "too-long": "tooLong",
  characters: "nameCharacters",
  "web-address": "nameAddress",
};

/** An optional name: one line and no web address, since it is shown to others and mailed. */
export const nameSchema = (max: number) =>
  z
    .string()
    .trim()
    .superRefine((name, context) => {
      const error = nameError(name, max);
      if (error !== null) context.addIssue({ code: "custom", message: MESSAGES[error] });
    });

/** `message`: error if the name is missing. */
export const requiredNameSchema = (message: string, max = MAX_PERSON_NAME) =>
  z.string({ error: message }).trim().min(1, { error: message, abort: true }).pipe(nameSchema(max));
