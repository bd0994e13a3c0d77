import { z } from "zod";

import { declareOperations } from "../define";
import { surveyAnswersSchema, surveySchema } from "../schemas/culture-survey";
import {
  accessRegistrationSchema,
  accessSchemeSchema,
  agreementSchema,
  statementSchema,
  tagGroupSchema,
  tagSchema,
} from "../schemas/customer-parts";
import { idListSchema } from "../schemas/scalars";

const reference = declareOperations({ tags: ["reference"], session: "none" });
const customer = declareOperations({ tags: ["customers"], session: "customer" });

/** What a customer agrees to be written to about. */
export const contactOperations = {
  listStatements: reference.get("/statements", {
    summary: "Lists the statements that customers may agree to",
    success: { 200: z.array(statementSchema) },
  }),
  listAgreements: customer.get("/customer/agreed-statements", {
    summary: "Every statement, and whether the customer agreed to it",
    success: { 200: z.array(agreementSchema) },
  }),
  setAgreements: customer.put("/customer/agreed-statements", {
    summary: "Makes these the statements that the customer agrees to, and no others",
    body: idListSchema,
    isSafeToRetry: true,
    success: { 200: z.array(agreementSchema) },
    problems: ["invalid"],
  }),
  removeAgreement: customer.delete("/customer/agreed-statements/:id", {
    summary: "Withdraws an agreement",
    success: { 204: z.null() },
    problems: ["not-found"],
  }),
};

/** Interests: the tags to choose from, and those that a customer chose. */
export const interestOperations = {
  listTagGroups: reference.get("/tag-groups", {
    summary: "Groups of interests, each with its tags",
    success: { 200: z.array(tagGroupSchema) },
  }),
  listTags: reference.get("/tags", {
    summary: "Lists all interests that customers choose from",
    success: { 200: z.array(tagSchema) },
  }),
  listCustomerTags: customer.get("/customer/tags", {
    summary: "Lists the customer's interests",
    success: { 200: z.array(tagSchema) },
  }),
  setCustomerTags: customer.put("/customer/tags", {
    summary: "Makes these the customer's interests, and no others",
    body: idListSchema,
    isSafeToRetry: true,
    success: { 200: z.array(tagSchema) },
    problems: ["invalid"],
  }),
};

/** The culture survey: who the house plays for, as far as people like to say. */
export const surveyOperations = {
  getCultureSurvey: customer.get("/customer/culture-survey", {
    summary: "The questions, and what the signed-in customer has answered",
    success: { 200: surveySchema },
  }),
  setSurveyAnswers: customer.put("/customer/culture-survey", {
    summary: "Replaces all of the customer's answers; an empty list deletes them",
    body: z.object({ answers: surveyAnswersSchema }),
    isSafeToRetry: true,
    success: { 200: surveySchema },
    problems: ["invalid"],
  }),
};

/** The access registration on a customer's account. */
export const accessOperations = {
  listAccessSchemes: reference.get("/access-schemes", {
    summary: "The access schemes of the house",
    success: { 200: z.array(accessSchemeSchema) },
  }),
  getAccessRegistration: customer.get("/customer/access", {
    summary: "The registration on the account, or null",
    success: { 200: z.object({ registration: accessRegistrationSchema.nullable() }) },
  }),
  setAccessRegistration: customer.put("/customer/access", {
    summary: "Adds an access registration to the account by its code",
    description:
      "The name on the registration must match the last name on the account; else it is `code-not-recognised`, as for " +
      "an unknown code. Both count as wrong tries.",
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
