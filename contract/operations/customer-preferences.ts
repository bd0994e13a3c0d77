import { z } from "zod";

import { declareOperations } from "../calls/define";
import { surveyAnswersSchema, surveySchema } from "../schemas/culture-survey";
import { agreementSchema, tagGroupSchema, tagSchema } from "../schemas/customer-parts";
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
