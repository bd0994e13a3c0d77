import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { REASON_LENGTH } from "#contract/rules/staff/staff";
import type { SeasonForm } from "#contract/operations/staff/season";
import {
  SEASON_ERRORS,
  SEASON_KINDS,
  type SeasonField,
  type SeasonKindSetting,
  type SeasonKindName,
} from "#contract/names/season-kinds";
import { requireStaff, throwStaffFailure } from "~/.server/auth/staff-area";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { throwErrorPage } from "~/.server/rendering/replies";
import { dateNotations } from "~/i18n/locales";
import { seasonKind, staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { firstInput, type Inputs, SEASON_FORMS, seasonFields, shownFields } from "./form";
import { readInput, type Typing } from "./read-inputs";
import { type InputError, MOVED_FIELDS, SOLD_MOVE } from "./read-texts";
import { unchangedTexts } from "./unchanged-texts";
import { isSameInput, writeInput } from "./write-inputs";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

const MAX_ID = 100;

/** Null for a new record. */
function recordId({ request }: Pick<Args, "request">): string | null {
  const id = new URL(request.url).searchParams.get("id");
  return id !== null && (id === "" || id.length > MAX_ID || id.includes("\0"))
    ? throwErrorPage(404)
    : id;
}

async function loadForm(args: Args) {
  const { context, request } = args;
  const kind = seasonKind(args.params);
  const signedIn = await requireStaff(context, request, "saveSeasonRecord");
  const id = recordId(args);
  const form = await context.crm.getSeasonForm({
    session: signedIn.session,
    params: { kind },
    query: id === null ? {} : { id },
  });
  if (!form.ok) return throwStaffFailure(signedIn.visit, request, form.failure);
  return { signedIn, kind, form: form.value };
}

export async function getRecordPage(args: LoaderFunctionArgs) {
  const { signedIn, kind, form } = await loadForm(args);
  const { searchParams } = new URL(args.request.url);
  return { frame: staffFrame(signedIn), kind, form, isTranslating: searchParams.has("translate") };
}

/** "taken code": what is wrong, and with which field of the kind. */
const errorKey = (kind: SeasonKindName, error: InputError, name: string) =>
  error === "sold" && kind === "performances" && MOVED_FIELDS.has(name)
    ? `${SOLD_MOVE} ${name}`
    : `season.${error} ${name}`;

type Read = { values: Record<string, unknown>; errors: Record<string, string> };

/** What was typed, of a record that exists only what differs from it. */
function readFields(
  kind: SeasonKindName,
  { record }: SeasonForm,
  inputs: Inputs,
  typing: Typing & Parameters<typeof writeInput>[2],
): Read {
  const values: Read["values"] = {};
  const errors: Read["errors"] = {};
  for (const field of shownFields(kind, { record })) {
    const { name } = field;
    if (record !== null && isSameInput(inputs, writeInput(field, record.values[name], typing)))
      continue;
    const read = readInput(field, inputs, typing, record?.values[name]);
    if (!read.ok) {
      const { error, at = firstInput(field) } = read.failure;
      errors[at] = errorKey(kind, error, name);
    } else if (read.value !== undefined) values[name] = read.value;
  }
  const { idField }: SeasonKindSetting = SEASON_KINDS[kind];
  const id = idField === undefined ? undefined : values[idField];
  // Codes are in capital letters, as visitors' typing of them is read.
  if (idField !== undefined && typeof id === "string") values[idField] = id.toUpperCase();
  return { values, errors };
}

/** What "invalid" means for a kind of input. */
const INVALID: Partial<Record<SeasonField["control"], InputError>> = {
  moment: "moment",
  moments: "moment",
  money: "amount",
  amounts: "amount",
  prices: "amount",
  whole: "number",
};

function refusedInputs(kind: SeasonKindName, fields: Readonly<Record<string, string>>) {
  const shown = seasonFields(kind);
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]): [string, string] => {
      const field = shown.find((each) => each.name === name);
      if (field === undefined) return ["", "seasonRefused"];
      const known = SEASON_ERRORS.find((each) => each === code) ?? "invalid";
      const error = known === "invalid" ? (INVALID[field.control] ?? known) : known;
      return [firstInput(field), errorKey(kind, error, name)];
    }),
  );
}

/** Saves a record, after a review if the box office asks for one. */
export async function submitRecordForm(args: ActionFunctionArgs) {
  const { kind, form } = await loadForm(args);
  const { crm, i18n } = args.context;
  return submitStaffForm(args, SEASON_FORMS[kind], "saveSeasonRecord", async (inputs, staff) => {
    const { intent, version, reason, reviewed } = inputs;
    // What the form was rendered with: a form that is shown again is still about that version.
    const read = { version: version ?? null };
    if (intent === "edit") return staff.redisplay(200, {}, read);
    const typing = {
      locale: i18n.locale,
      amounts: amountNotation(args.context),
      days: dateNotations[i18n.locale],
      only: i18n.t("staff.season.intermission"),
      options: form.options,
    };
    const { values, errors } = readFields(kind, form, inputs, typing);
    const note = reason?.trim() ?? "";
    if (note !== "" && note.length < REASON_LENGTH.min) errors["reason"] = "staffReasonShort";
    if (note.length > REASON_LENGTH.max) errors["reason"] = "tooLong";
    if (Object.keys(errors).length > 0) return staff.refuse(errors, read);
    const { record } = form;
    const saved = await crm.saveSeasonRecord({
      session: staff.session,
      params: { kind },
      body: {
        id: record?.id ?? null,
        version: record === null ? null : (version ?? null),
        values,
        reviewed: intent === "confirm" ? (reviewed ?? null) : null,
        reason: note === "" ? null : note,
      },
    });
    if (saved.ok) {
      const { review } = saved.value;
      if (review !== null) return staff.redisplay(200, {}, { ...read, review });
      const { isOnly = false }: SeasonKindSetting = SEASON_KINDS[kind];
      if (isOnly) return staff.leave("season-saved", "staff-season");
      const before = Object.assign(
        {},
        ...shownFields(kind, form).map((field) =>
          writeInput(field, record?.values[field.name], typing),
        ),
      ) as Inputs;
      const unchanged = unchangedTexts(kind, before, inputs);
      return staff.leave(
        "season-saved",
        "staff-season-records",
        unchanged.length === 0 ? {} : { saved: saved.value.id, unchanged: unchanged.join(" ") },
      );
    }
    const { failure } = saved;
    if (failure.code === "invalid") return staff.refuse(refusedInputs(kind, failure.fields), read);
    if (failure.code !== "conflict") return staff.fail(failure);
    if (failure.reason === "busy") return staff.refuse("staffSeasonBusy", read);
    // Once the other values are shown, the form is about the version that has them.
    return staff.redisplay(409, "seasonChanged", {
      version: record?.version ?? null,
      differing: values,
    });
  });
}
