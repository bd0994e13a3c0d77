import { ANSWER_MAX } from "#contract/schemas/instance-wishes";
import type { FormQuestion as Question } from "#contract/schemas/instance-wishes";

export type FormQuestion = Pick<Question, "id" | "kind" | "options" | "required">;

/** The answers to a form's questions without spaces around them; what is empty or was not asked is left out. */
export function tidyAnswers(
  questions: readonly FormQuestion[],
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const given = questions.map(({ id }) => [id, (answers[id] ?? "").trim()] as const);
  return Object.fromEntries(given.filter(([, answer]) => answer !== ""));
}

/** What is wrong with tidy answers: from a question's id to a code; empty when nothing is. */
export function answersFaults(
  questions: readonly FormQuestion[],
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const question of questions) {
    const fault = faultOf(question, answers);
    if (fault !== null) faults[question.id] = fault;
  }
  return faults;
}

function faultOf(question: FormQuestion, answers: Readonly<Record<string, string>>) {
  const answer = answers[question.id];
  if (answer === undefined) return question.required ? "required" : null;
  switch (question.kind) {
    case "text":
      return answer.length > ANSWER_MAX ? "too-long" : null;
    case "choice":
      return question.options.includes(answer) ? null : "unknown";
    case "yes-no":
      return answer === "yes" || answer === "no" ? null : "unknown";
  }
}
