import {
  contactOperations,
  tagOperations,
  surveyOperations,
} from "#contract/operations/customer-preferences";
import { surveyErrors } from "#contract/schemas/culture-survey";
import { SURVEY_QUESTIONS } from "#contract/rules/customers/choices";
import { routeGroup } from "./route-group";
import {
  findSurvey,
  saveSurvey,
  listAgreements,
  listInterests,
  listTagGroups,
  setAgreements,
  setInterests,
} from "../people/customers/preferences";

const questions = Object.entries(SURVEY_QUESTIONS).map(([id, answers]) => ({
  id,
  answers: [...answers],
}));
const unknown = { failure: { code: "invalid", fields: { id: "unknown" } } } as const;

export const customerChoices = routeGroup({
  ...contactOperations,
  ...tagOperations,
  ...surveyOperations,
})(({ db }) => ({
  listAgreements: async ({ customerId }) => ({
    status: 200,
    body: await listAgreements(db, customerId),
  }),

  async setAgreements({ customerId, body }) {
    const ids = body.map(({ id }) => id);
    const isSaved = await db.transaction((tx) => setAgreements(tx, customerId, ids));
    return isSaved ? { status: 200, body: await listAgreements(db, customerId) } : unknown;
  },

  listTagGroups: async () => ({ status: 200, body: await listTagGroups(db) }),

  listCustomerTags: async ({ customerId }) => ({
    status: 200,
    body: await listInterests(db, customerId),
  }),

  async setCustomerTags({ customerId, body }) {
    const ids = body.map(({ id }) => id);
    const isSaved = await db.transaction((tx) => setInterests(tx, customerId, ids));
    return isSaved ? { status: 200, body: await listInterests(db, customerId) } : unknown;
  },

  getCultureSurvey: async ({ customerId }) => ({
    status: 200,
    body: { questions, answers: await findSurvey(db, customerId) },
  }),

  async setSurveyAnswers({ customerId, body: { answers } }) {
    const fields = surveyErrors(answers);
    if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
    await saveSurvey(db, customerId, answers);
    return { status: 200, body: { questions, answers } };
  },
}));
