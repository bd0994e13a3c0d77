import { and, asc, eq, sql } from "drizzle-orm";

import { isTooLong } from "#contract/text/count-characters";
import type { FormQuestion } from "#contract/schemas/interest";
import { baskets } from "../../tables/baskets";
import type { Reader, Transaction } from "../../platform/database/database";
import { formAnswers, formQuestions, instanceForms } from "../../tables/forms";
import { MAX_ANSWER } from "#contract/rules/customers/interest";

type QuestionRule = Pick<FormQuestion, "id" | "kind" | "options" | "required">;

/** Trims answers; drops empty ones and those without a question. */
export function normalizeAnswers(
  questions: readonly QuestionRule[],
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const trimmed = questions.map(({ id }) => [id, (answers[id] ?? "").trim()] as const);
  return Object.fromEntries(trimmed.filter(([, answer]) => answer !== ""));
}

/** Returns an error code for each question whose answer is invalid. */
export function answersErrors(
  questions: readonly QuestionRule[],
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const error = findError(question, answers[question.id]);
      return error === null ? [] : [[question.id, error]];
    }),
  );
}

function findError(question: QuestionRule, answer: string | undefined) {
  if (answer === undefined) return question.required ? "required" : null;
  switch (question.kind) {
    case "text":
      return isTooLong(answer, MAX_ANSWER) ? "too-long" : null;
    case "choice":
      return question.options.includes(answer) ? null : "unknown";
    case "yes-no":
      return answer === "yes" || answer === "no" ? null : "unknown";
  }
}

/** The holder of a basket (signed in or not) or a customer. */
export type Answerer = { basketId: string } | { customerId: string };

export async function findForm(db: Reader, instanceId: string) {
  const [form] = await db
    .select()
    .from(instanceForms)
    .where(eq(instanceForms.instanceId, instanceId));
  if (form === undefined) return null;
  const questions = await db
    .select()
    .from(formQuestions)
    .where(eq(formQuestions.instanceId, instanceId))
    .orderBy(asc(formQuestions.rank));
  return { ...form, questions };
}

export async function findAnswers(
  db: Reader,
  instanceId: string,
  answerer: Answerer,
): Promise<Record<string, string> | null> {
  const [row] = await db
    .select({ answers: formAnswers.answers })
    .from(formAnswers)
    .where(and(eq(formAnswers.instanceId, instanceId), isBy(answerer)));
  return row?.answers ?? null;
}

/** Stores or replaces the answers. False if the basket does not exist. */
export async function writeAnswers(
  tx: Transaction,
  instanceId: string,
  answerer: Answerer,
  answers: Record<string, string>,
): Promise<boolean> {
  if ("basketId" in answerer && (await tx.$count(baskets, eq(baskets.id, answerer.basketId))) === 0)
    return false;
  const answeredAt = sql`crm_now()`;
  const ownerColumn = "basketId" in answerer ? formAnswers.basketId : formAnswers.customerId;
  await tx
    .insert(formAnswers)
    .values({ instanceId, ...answerer, answers, answeredAt })
    .onConflictDoUpdate({
      target: [formAnswers.instanceId, ownerColumn],
      set: { answers, answeredAt },
    });
  return true;
}

const isBy = (answerer: Answerer) =>
  "basketId" in answerer
    ? eq(formAnswers.basketId, answerer.basketId)
    : eq(formAnswers.customerId, answerer.customerId);
