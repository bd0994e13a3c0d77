import { SURVEY_QUESTION_IDS } from "#contract/schemas/culture-survey";
import type { SurveyAnswers } from "#contract/schemas/culture-survey";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { contentHash } from "../content-hash.server";

const versionOf = (answers: SurveyAnswers) =>
  contentHash(SURVEY_QUESTION_IDS.map((question) => answers[question] ?? null));

/** What a customer answered of the culture survey, and the version of it. Safe to repeat. */
export async function getSurvey(crm: Crm, session: CrmSession) {
  const found = await crm.getCultureSurvey({ session });
  if (!found.ok) return found;
  const { answers } = found.value;
  return { ok: true as const, value: { answers, version: versionOf(answers) } };
}

/** Makes these all of the answers. A conflict when others were given since `version`. Safe to repeat. */
export async function saveSurvey(
  crm: Crm,
  session: CrmSession,
  { answers, version }: { answers: SurveyAnswers; version: string },
) {
  const known = await getSurvey(crm, session);
  if (!known.ok) return known;
  if (![version, versionOf(answers)].includes(known.value.version))
    return { ok: false, failure: { code: "conflict", reason: "changed" } } as const;
  const saved = await crm.setSurveyAnswers({ session, body: { answers } });
  if (!saved.ok) return saved;
  const hadAnswers = Object.keys(known.value.answers).length > 0;
  return { ok: true as const, value: { hadAnswers } };
}
