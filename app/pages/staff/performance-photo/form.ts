import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { checkedSchema } from "~/domain/schemas/fields";
import { isFile, reasonSchema } from "../staff-schemas";
import { MAX_PHOTO, MAX_PHOTO_ALT, MAX_PHOTO_FILES } from "#contract/rules/events/photo";

const getSize = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

/** A photograph that replaces a poster. With `hasOne`, a form without a file changes the current alternative text. */
export const photoForm = defineForm(
  {
    id: "photo",
    schema: (hasOne: boolean) =>
      z.object({
        photo: z
          .array(z.custom<File>(isFile, { error: "staffPhoto.type" }))
          // Browsers send an empty file if none was chosen.
          .overwrite((files) => files.filter(({ size }) => size > 0))
          .min(hasOne ? 0 : 1, { error: "staffPhoto.none" })
          .max(MAX_PHOTO_FILES, { error: "staffPhoto.size" })
          .refine((files) => getSize(files) <= MAX_PHOTO, { error: "staffPhoto.size" }),
        alt: z.string({ error: "staffPhoto.alt" }).trim().max(MAX_PHOTO_ALT, { error: "tooLong" }),
        remove: checkedSchema,
        reason: reasonSchema,
      }),
  },
  false,
);
