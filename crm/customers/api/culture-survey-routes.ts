import { z } from "zod";

import { SURVEY_QUESTIONS, surveyFaults } from "../culture-survey-rules";
import { findSurvey, keepSurvey } from "../culture-survey";
import type { RouteGroup } from "../../platform/http/app";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { problems, refuse } from "../../platform/http/problem";

const tags = ["customers"];
const path = "/customer/culture-survey";
const answersSchema = z
  .record(z.string().max(100), z.string().max(100))
  .refine((answers) => Object.keys(answers).length <= Object.keys(SURVEY_QUESTIONS).length)
  .describe("From a question's id to an answer's; what is left out was not answered");
const surveySchema = z
  .object({
    questions: z.array(z.object({ id: z.string(), answers: z.array(z.string()) })),
    answers: answersSchema,
  })
  .meta({ id: "CultureSurvey" });

const questions = Object.entries(SURVEY_QUESTIONS).map(([id, answers]) => ({
  id,
  answers: [...answers],
}));

/** The culture survey: who the house plays for, as far as people like to say. */
export const cultureSurvey: RouteGroup = (app, { db }) => {
  app.get(
    path,
    {
      schema: {
        tags,
        summary: "The questions, and what the signed-in customer has answered",
        headers: sessionHeaders,
        response: { 200: surveySchema, ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      return { questions, answers: await findSurvey(db, customerId) };
    },
  );

  app.put(
    path,
    {
      schema: {
        tags,
        summary: "Makes these all of the customer's answers; with none of them nothing is kept",
        headers: sessionHeaders,
        body: z.object({ answers: answersSchema }),
        response: { 200: surveySchema, ...problems(400, 401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { answers } = request.body;
      const fields = surveyFaults(answers);
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      await keepSurvey(db, customerId, answers);
      return { questions, answers };
    },
  );
};
