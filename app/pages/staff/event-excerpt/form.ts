import { z } from "zod";

import { MAX_CAPTIONS, MAX_RECORDING } from "#contract/rules/events/media";
import { MAX_EVENT_TEXT, MAX_EXCERPT_TITLE } from "#contract/rules/events/event";
import { removeUnsafe } from "#contract/text/name";
import { defineForm } from "~/domain/forms/define-form";
import { checkedSchema } from "~/domain/schemas/fields";
import { uploadSchema } from "../staff-schemas";

const textSchema = (max: number) =>
  z
    .string()
    .overwrite((typed) => removeUnsafe(typed.replaceAll("\r\n", "\n")).trim())
    .max(max, { error: "tooLong" })
    .default("");

/** The excerpt of an event. With `hasOne`, a form without a file changes what is said about the current one. */
export const excerptForm = defineForm(
  {
    id: "new-excerpt",
    schema: (hasOne: boolean) =>
      z
        .object({
          recording: uploadSchema(MAX_RECORDING, {
            type: "staffRecording.type",
            size: "staffRecording.size",
          }),
          title: textSchema(MAX_EXCERPT_TITLE),
          transcript: textSchema(MAX_EVENT_TEXT),
          captions: uploadSchema(MAX_CAPTIONS, {
            type: "staffCaptions.type",
            size: "staffCaptions.size",
          }),
          removeCaptions: checkedSchema,
          remove: checkedSchema,
        })
        .check(({ value: { recording, transcript, remove }, issues }) => {
          const refuse = (field: string, message: string, input: unknown) =>
            issues.push({ code: "custom", path: [field], message, input });
          if (remove) return;
          if (!hasOne && recording.length === 0)
            refuse("recording", "staffRecording.none", recording);
          if (transcript === "") refuse("transcript", "staffRecording.transcript", transcript);
        }),
  },
  false,
);
