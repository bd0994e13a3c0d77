import { expect, it, vi } from "vitest";
import type { SurveyAnswers } from "#contract/schemas/culture-survey";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, openPage, sendForm } from "../../../../tests/support/ask-page";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

function visit(stored: SurveyAnswers) {
  const survey = (answers: SurveyAnswers) => answering({ questions: [], answers });
  const setSurveyAnswers = vi.fn<Crm["setSurveyAnswers"]>(survey({}));
  const calls = { getCultureSurvey: survey(stored), setSurveyAnswers };
  return { context: customerContext(calls), setSurveyAnswers };
}
const getVersion = async (stored: SurveyAnswers) =>
  ((await openPage(page, visit(stored).context)).data as { version: string }).version;

it("the survey saves the given answers", async () => {
  const { context, setSurveyAnswers } = visit({});
  await sendForm(page, context, { version: await getVersion({}), age: "25-34", gender: "" });
  expect(setSurveyAnswers).toHaveBeenCalledExactlyOnceWith({
    session: "session",
    body: { answers: { age: "25-34" } },
  });
});

it.each<[SurveyAnswers, string]>([
  [{ age: "25-34" }, "survey-taken-back"],
  [{}, "survey-empty"],
])(
  "a survey sent without answers where %o is stored shows the notice %s",
  async (stored, notice) => {
    const { context } = visit(stored);
    await sendForm(page, context, { version: await getVersion(stored), age: "" });
    expect(context.session.showNotices()).toEqual([notice]);
  },
);

it("a survey answered in another window is not overwritten", async () => {
  const { context, setSurveyAnswers } = visit({ age: "25-34" });
  const response = await sendForm(page, context, { version: await getVersion({}), gender: "man" });
  expect([response.status, response.data]).toMatchObject([409, { problem: "changed" }]);
  expect(setSurveyAnswers).not.toHaveBeenCalled();
});
