import { z } from "zod";

import { declareOperations } from "../calls/define";
import { formAnswersSchema, instanceFormSchema } from "../schemas/interest";
import { givenAnswersSchema, staffPageQuery } from "../schemas/staff";
import { rowIdSchema } from "../schemas/scalars";

const buyer = declareOperations({
  tags: ["instances"],
  session: "customer",
  isSessionOptional: true,
});
const staff = declareOperations({ tags: ["staff"], session: "staff", permission: "find-customer" });

/** A performance's own questions, answered for a basket or by a customer. */
export const instanceFormOperations = {
  getInstanceForm: buyer.get("/instances/:id/form", {
    summary: "Gets the performance's form with the submitted answers",
    query: z.object({ basketId: rowIdSchema.optional() }),
    success: { 200: instanceFormSchema },
    problems: ["not-found"],
  }),
  answerInstanceForm: buyer.put("/instances/:id/form", {
    summary: "Submits answers to the performance's form; replaces earlier answers",
    body: formAnswersSchema,
    success: { 200: instanceFormSchema },
    problems: ["invalid", "not-signed-in", "not-found"],
  }),
  listFormAnswers: staff.get("/staff/instances/:id/form-answers", {
    reads: "read-visitors",
    summary: "Lists the submitted answers to a performance's form",
    query: staffPageQuery,
    success: { 200: z.array(givenAnswersSchema) },
    problems: ["invalid"],
  }),
};
