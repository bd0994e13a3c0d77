import { and, asc, eq, sql } from "drizzle-orm";

import { isTooLong } from "#contract/text/count-characters";
import { MAX_ANSWER, type FormQuestion } from "#contract/schemas/interest";
import { baskets } from "../baskets/tables";
import type { Reader, Transaction } from "../platform/database/database";
import { formAnswers, formQuestions, instanceForms } from "./form-tables";

type QuestionRule = Pick<FormQuestion, "id" | "kind" | "options" | "required">;

/** The answers to a form's questions without spaces around them; what is empty or was not asked is left out. */
export function tidyAnswers(
  questions: readonly QuestionRule[],
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const given = questions.map(({ id }) => [id, (answers[id] ?? "").trim()] as const);
  return Object.fromEntries(given.filter(([, answer]) => answer !== ""));
}

/** What is wrong with tidy answers: from a question's id to a code; empty when nothing is. */
export function answersFaults(
  questions: readonly QuestionRule[],
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const fault = faultOf(question, answers[question.id]);
      return fault === null ? [] : [[question.id, fault]];
    }),
  );
}

function faultOf(question: QuestionRule, answer: string | undefined) {
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

/** Who answers: the holder of a basket, signed in or not, else a customer. */
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
  who: Answerer,
): Promise<Record<string, string> | null> {
  const [row] = await db
    .select({ answers: formAnswers.answers })
    .from(formAnswers)
    .where(and(eq(formAnswers.instanceId, instanceId), by(who)));
  return row?.answers ?? null;
}

export async function writeAnswers(
  tx: Transaction,
  instanceId: string,
  who: Answerer,
  answers: Record<string, string>,
): Promise<boolean> {
  if ("basketId" in who && (await tx.$count(baskets, eq(baskets.id, who.basketId))) === 0)
    return false;
  const answeredAt = sql`crm_now()`;
  const mine = "basketId" in who ? formAnswers.basketId : formAnswers.customerId;
  await tx
    .insert(formAnswers)
    .values({ instanceId, ...who, answers, answeredAt })
    .onConflictDoUpdate({
      target: [formAnswers.instanceId, mine],
      set: { answers, answeredAt },
    });
  return true;
}

const by = (who: Answerer) =>
  "basketId" in who
    ? eq(formAnswers.basketId, who.basketId)
    : eq(formAnswers.customerId, who.customerId);
