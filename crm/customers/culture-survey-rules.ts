/**
 * What the house asks about the people it plays for (spec section 2, "culture-survey"). Each question may be left out,
 * and all that was said can be taken back: some of it tells of somebody's health and origin.
 */
export const SURVEY_QUESTIONS = {
  visits: ["first-year", "once-a-year", "several-a-year", "every-month"],
  company: ["alone", "partner", "family", "friends", "group"],
  age: ["under-18", "18-24", "25-34", "35-49", "50-64", "65-or-over"],
  gender: ["woman", "man", "non-binary", "another"],
  disability: ["yes", "no"],
  origin: [
    "asian",
    "black",
    "hispanic",
    "middle-eastern",
    "native",
    "pacific",
    "white",
    "mixed",
    "another",
  ],
} as const;

export type SurveyQuestion = keyof typeof SURVEY_QUESTIONS;

/** From a question to the answer that was chosen; a question without one was left out. */
export type SurveyAnswers = { [Question in SurveyQuestion]?: string };

/** What is wrong with some answers: from a question to a code; empty when nothing is. */
export function surveyFaults(answers: Readonly<Record<string, string>>): Record<string, string> {
  const known = new Map<string, readonly string[]>(Object.entries(SURVEY_QUESTIONS));
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([question, answer]) => known.get(question)?.includes(answer) !== true)
      .map(([question]) => [question, "unknown"]),
  );
}
