import { z } from "zod";

import { declareOperations } from "../define";
import { surveyAnswersSchema, surveySchema } from "../schemas/culture-survey";
import {
  accessRegistrationSchema,
  agreementSchema,
  tagGroupSchema,
  tagSchema,
} from "../schemas/customer-parts";
import { idListSchema } from "../schemas/scalars";

const reference = declareOperations({ tags: ["reference"], session: "none" });
const customer = declareOperations({ tags: ["customers"], session: "customer" });

export const contactOperations = {
  listAgreements: customer.get("/customer/agreed-statements", {
    summary: "Lists every statement and whether the customer agreed to it",
    success: { 200: z.array(agreementSchema) },
  }),
  setAgreements: customer.put("/customer/agreed-statements", {
    summary: "Replaces the statements that the customer agrees to",
    body: idListSchema,
    isSafeToRetry: true,
    success: { 200: z.array(agreementSchema) },
    problems: ["invalid"],
  }),
};

export const tagOperations = {
  listTagGroups: reference.get("/tag-groups", {
    summary: "Lists groups of interests with their tags",
    success: { 200: z.array(tagGroupSchema) },
  }),
  listCustomerTags: customer.get("/customer/tags", {
    summary: "Lists the customer's interests",
    success: { 200: z.array(tagSchema) },
  }),
  setCustomerTags: customer.put("/customer/tags", {
    summary: "Replaces the customer's interests",
    body: idListSchema,
    isSafeToRetry: true,
    success: { 200: z.array(tagSchema) },
    problems: ["invalid"],
  }),
};

export const surveyOperations = {
  getCultureSurvey: customer.get("/customer/culture-survey", {
    summary: "Gets the survey questions and the signed-in customer's answers",
    success: { 200: surveySchema },
  }),
  setSurveyAnswers: customer.put("/customer/culture-survey", {
    summary: "Replaces the customer's survey answers; an empty object deletes them",
    body: z.object({ answers: surveyAnswersSchema }),
    isSafeToRetry: true,
    success: { 200: surveySchema },
    problems: ["invalid"],
  }),
};

export const accessOperations = {
  getAccessRegistration: customer.get("/customer/access", {
    summary: "Gets the access registration on the account; null if there is none",
    success: { 200: z.object({ registration: accessRegistrationSchema.nullable() }) },
  }),
  setAccessRegistration: customer.put("/customer/access", {
    summary: "Adds an access registration to the account by its code",
    description:
      "The last name on the registration must match that on the account; otherwise the code is refused like an " +
      "unknown one (`code-not-recognised`). Both count as failed attempts.",
    body: z.object({ code: z.string().max(100) }),
    isSafeToRetry: true,
    success: { 200: accessRegistrationSchema },
    problems: ["invalid", "code-not-recognised", "not-allowed/too-many-tries"],
  }),
  removeAccessRegistration: customer.delete("/customer/access", {
    summary: "Removes the access registration from the account; safe to repeat",
    isSafeToRetry: true,
    success: { 204: z.null() },
  }),
};
