import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";

import { nullIfUnavailable } from "#contract/calls/unavailable";
import { SECRET_FIELDS, UNAVAILABLE } from "~/domain/forms/define-form";
import type { Form, FormReply, SettingsOf } from "~/domain/forms/define-form";

/** Keys of `validation`: of the whole form, or by field. */
export type Errors = string | Readonly<Record<string, string | readonly string[]>>;

type Reply<More> = ReturnType<typeof data<FormReply & More>>;

export type FormRead<Value> = {
  /** Null if a field is invalid. */
  value: Value | null;
  /** Replies 400 with the form as it was sent, without secrets. `more`: what else the page shows. */
  refuse: <const More extends object = object>(errors: Errors, more?: More) => Reply<More>;
  /** The same with another status. */
  redisplay: <const More extends object = object>(
    status: 200 | 409 | 503,
    errors?: Errors,
    more?: More,
  ) => Reply<More>;
};

/** Parses the fields of a form. */
export function readForm<Schema extends z.ZodType, Settings = undefined>(
  fields: FormData,
  form: Form<Schema, Settings>,
  ...[settings]: SettingsOf<Settings>
): FormRead<z.output<Schema>> {
  const schema = form.schemaFor(settings as Settings);
  const submission = parseWithZod(fields, { schema });
  const reply = <const More extends object>(status: number, errors: Errors, more?: More) => {
    const byField = Object.entries(typeof errors === "string" ? { "": errors } : errors);
    const { "": formErrors = [], ...fieldErrors } = Object.fromEntries(
      byField.map(([field, keys]) => [field, [keys].flat()]),
    );
    const added = byField.length > 0 && { formErrors, fieldErrors };
    const lastResult = submission.reply({ ...added, hideFields: SECRET_FIELDS });
    return data({ ...lastResult, form: form.id, ...more } as FormReply & More, { status });
  };
  return {
    value: submission.status === "success" ? submission.value : null,
    refuse: (errors, more) => reply(400, errors, more),
    redisplay: (status, errors = {}, more) => reply(status, errors, more),
  };
}

/**
 * Replies 400 with the form's errors if a field is invalid, or else what `save` replies. Without an answer of the box office
 * the reply is 503, with what was typed; a page that cannot be read then either shows the error page instead.
 */
export async function submitForm<Schema extends z.ZodType, Done, Settings = undefined>(
  { request }: Pick<ActionFunctionArgs, "request">,
  form: Form<Schema, Settings>,
  save: (value: z.output<Schema>, read: FormRead<z.output<Schema>>) => Done | Promise<Done>,
  ...settings: SettingsOf<Settings>
) {
  const read = readForm(await request.formData(), form, ...settings);
  const { value } = read;
  if (value === null) return read.refuse({});
  const trySave = async () => ({ done: await save(value, read) });
  const saved = await nullIfUnavailable(trySave());
  return saved === null ? read.redisplay(503, {}, { problem: UNAVAILABLE }) : saved.done;
}
