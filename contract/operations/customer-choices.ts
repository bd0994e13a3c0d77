import { z } from "zod";

import { operation } from "../define";
import { surveyAnswersSchema, surveySchema } from "../schemas/culture-survey";
import {
  accessRegistrationSchema,
  accessSchemeSchema,
  agreementSchema,
  statementSchema,
  tagGroupSchema,
  tagSchema,
} from "../schemas/customer-parts";
import { idListSchema, idParams } from "../schemas/scalars";

const reference = ["reference"];
const tags = ["customers"];
const AGREEMENTS = "/customer/agreed-statements";
const TAGS = "/customer/tags";
const SURVEY = "/customer/culture-survey";
const ACCESS = "/customer/access";

/** What a customer agrees to be written to about. */
export const contactOperations = {
  listStatements: operation({
    method: "GET",
    path: "/statements",
    tags: reference,
    summary: "What customers may agree to be written to about",
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(statementSchema) },
    problems: [],
  }),
  listAgreements: operation({
    method: "GET",
    path: AGREEMENTS,
    tags,
    summary: "Every statement, and whether the customer agreed to it",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.array(agreementSchema) },
    problems: [],
  }),
  setAgreements: operation({
    method: "PUT",
    path: AGREEMENTS,
    tags,
    summary: "Makes these the statements that the customer agrees to, and no others",
    body: idListSchema,
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.array(agreementSchema) },
    problems: ["invalid"],
  }),
  removeAgreement: operation({
    method: "DELETE",
    path: `${AGREEMENTS}/:id`,
    tags,
    summary: "Takes back one agreement",
    params: idParams,
    session: "customer",
    isSafeToRetry: false,
    success: { 204: z.null() },
    problems: ["not-found"],
  }),
};

/** Interests: the tags to choose from, and those that a customer chose. */
export const interestOperations = {
  listTagGroups: operation({
    method: "GET",
    path: "/tag-groups",
    tags: reference,
    summary: "Groups of interests, each with its tags",
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(tagGroupSchema) },
    problems: [],
  }),
  listTags: operation({
    method: "GET",
    path: "/tags",
    tags: reference,
    summary: "All interests that customers choose from",
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(tagSchema) },
    problems: [],
  }),
  listCustomerTags: operation({
    method: "GET",
    path: TAGS,
    tags,
    summary: "What the customer is interested in",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.array(tagSchema) },
    problems: [],
  }),
  setCustomerTags: operation({
    method: "PUT",
    path: TAGS,
    tags,
    summary: "Makes these the customer's interests, and no others",
    body: idListSchema,
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.array(tagSchema) },
    problems: ["invalid"],
  }),
};

/** The culture survey: who the house plays for, as far as people like to say. */
export const surveyOperations = {
  getCultureSurvey: operation({
    method: "GET",
    path: SURVEY,
    tags,
    summary: "The questions, and what the signed-in customer has answered",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: surveySchema },
    problems: [],
  }),
  setSurveyAnswers: operation({
    method: "PUT",
    path: SURVEY,
    tags,
    summary: "Makes these all of the customer's answers; with none of them nothing is kept",
    body: z.object({ answers: surveyAnswersSchema }),
    session: "customer",
    isSafeToRetry: true,
    success: { 200: surveySchema },
    problems: ["invalid"],
  }),
};

/** The access registration on a customer's account (spec section 6, "Access scheme holder"). */
export const accessOperations = {
  listAccessSchemes: operation({
    method: "GET",
    path: "/access-schemes",
    tags: reference,
    summary: "The access schemes of the house",
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(accessSchemeSchema) },
    problems: [],
  }),
  getAccessRegistration: operation({
    method: "GET",
    path: ACCESS,
    tags,
    summary: "The registration on the account, or null",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.object({ registration: accessRegistrationSchema.nullable() }) },
    problems: [],
  }),
  setAccessRegistration: operation({
    method: "PUT",
    path: ACCESS,
    tags,
    summary: "Puts a registration on the account by its code",
    description: "The name on the registration must match the name on the account.",
    body: z.object({ code: z.string().max(100) }),
    session: "customer",
    isSafeToRetry: true,
    success: { 200: accessRegistrationSchema },
    problems: ["invalid"],
  }),
  removeAccessRegistration: operation({
    method: "DELETE",
    path: ACCESS,
    tags,
    summary: "Takes the registration off the account; none is no error",
    session: "customer",
    isSafeToRetry: true,
    success: { 204: z.null() },
    problems: [],
  }),
};
