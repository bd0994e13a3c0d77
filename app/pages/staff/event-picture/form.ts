import { z } from "zod";

import { MAX_PICTURE } from "#contract/rules/events/media";
import { MAX_PICTURE_ALT } from "#contract/rules/events/event";
import { removeUnsafe } from "#contract/text/name";
import { defineForm } from "~/domain/forms/define-form";
import { checkedSchema } from "~/domain/schemas/fields";
import { uploadSchema } from "../staff-schemas";

/** The picture of an artist. With `hasOne`, a form without a file changes the current alternative text. */
export const pictureForm = defineForm(
  {
    id: "picture",
    schema: (hasOne: boolean) =>
      z
        .object({
          picture: uploadSchema(MAX_PICTURE, {
            type: "staffPicture.type",
            size: "staffPicture.size",
          }),
          alt: z
            .string()
            .overwrite(removeUnsafe)
            .trim()
            .max(MAX_PICTURE_ALT, { error: "tooLong" })
            .default(""),
          remove: checkedSchema,
        })
        .check(({ value: { picture, alt, remove }, issues }) => {
          const refuse = (field: string, message: string, input: unknown) =>
            issues.push({ code: "custom", path: [field], message, input });
          if (remove) return;
          if (!hasOne && picture.length === 0) refuse("picture", "staffPicture.none", picture);
          if (alt === "") refuse("alt", "staffPicture.alt", alt);
        }),
  },
  false,
);
