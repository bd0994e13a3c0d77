import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";

export const refundForm = defineForm({ id: "refund", schema: z.object({}), also: ["intent"] });
