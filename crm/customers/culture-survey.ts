import { eq, sql } from "drizzle-orm";

import type { SurveyAnswers } from "#contract/schemas/culture-survey";
import type { Reader } from "../platform/database/database";
import { cultureSurveys } from "./culture-surveys-tables";

/** What a customer answered of the culture survey; empty without answers. */
export async function findSurvey(db: Reader, customerId: string): Promise<SurveyAnswers> {
  const [row] = await db
    .select({ answers: cultureSurveys.answers })
    .from(cultureSurveys)
    .where(eq(cultureSurveys.customerId, customerId));
  return row?.answers ?? {};
}

/** Makes these all that a customer has answered; with none of them nothing is kept. Safe to repeat. */
export async function keepSurvey(
  db: Reader,
  customerId: string,
  answers: SurveyAnswers,
): Promise<void> {
  if (Object.keys(answers).length === 0) {
    await db.delete(cultureSurveys).where(eq(cultureSurveys.customerId, customerId));
    return;
  }
  const kept = { answers, answeredAt: sql`crm_now()` };
  await db
    .insert(cultureSurveys)
    .values({ customerId, ...kept })
    .onConflictDoUpdate({ target: cultureSurveys.customerId, set: kept });
}
