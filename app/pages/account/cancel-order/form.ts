import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";

export const cancelForm = defineForm({ id: "cancel", schema: z.object({}), also: ["intent"] });
