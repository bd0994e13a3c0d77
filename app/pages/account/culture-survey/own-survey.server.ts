import { SURVEY_QUESTION_IDS } from "~/domain/account/culture-survey";
import type { SurveyAnswers } from "~/domain/account/culture-survey";

import type { Crm } from "~/.server/crm/crm";
import type { CrmResult, CrmSession } from "~/.server/crm/crm-result";
import { contentHash } from "../content-hash.server";

/** What a customer answered of the culture survey, and the stamp of it. */
export type Survey = { answers: SurveyAnswers; version: string };

const versionOf = (answers: SurveyAnswers) =>
  contentHash(SURVEY_QUESTION_IDS.map((question) => answers[question] ?? null));

/** Safe to repeat. */
export async function getSurvey(
  crm: Crm,
  session: CrmSession,
): Promise<CrmResult<Survey, "not-signed-in">> {
  const found = await crm.getSurvey(session);
  if (!found.ok) return found;
  return { ok: true, value: { answers: found.value, version: versionOf(found.value) } };
}

/** Makes these all of the answers. A conflict when others were given since `version`. Safe to repeat. */
export async function keepSurvey(
  crm: Crm,
  session: CrmSession,
  { answers, version }: Survey,
): Promise<CrmResult<{ hadAnswers: boolean }, "not-signed-in" | "invalid" | "conflict">> {
  const known = await getSurvey(crm, session);
  if (!known.ok) return known;
  if (![version, versionOf(answers)].includes(known.value.version))
    return { ok: false, failure: { code: "conflict", reason: "changed" } };
  const kept = await crm.keepSurvey(session, answers);
  if (!kept.ok) return kept;
  return { ok: true, value: { hadAnswers: Object.keys(known.value.answers).length > 0 } };
}
