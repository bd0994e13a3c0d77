import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/crm/crm";
import { customerContext, errorsOf, openPage, sendForm } from "../../../../tests/support/ask-page";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

type Answers = Parameters<Crm["keepSurvey"]>[1];

function visit(stored: Answers) {
  const keepSurvey = vi.fn<Crm["keepSurvey"]>(answering(null));
  return { context: customerContext({ getSurvey: answering(stored), keepSurvey }), keepSurvey };
}
const versionOf = async (stored: Answers) =>
  ((await openPage(page, visit(stored).context)).data as { version: string }).version;

it("the survey keeps what was answered", async () => {
  const { context, keepSurvey } = visit({});
  await sendForm(page, context, { version: await versionOf({}), age: "25-34", gender: "" });
  expect(keepSurvey).toHaveBeenCalledExactlyOnceWith("session", { age: "25-34" });
});

it.each<[Answers, string]>([
  [{ age: "25-34" }, "survey-taken-back"],
  [{}, "survey-empty"],
])(
  "a survey sent without answers where %o is stored shows the notice %s",
  async (stored, notice) => {
    const { context } = visit(stored);
    await sendForm(page, context, { version: await versionOf(stored), age: "" });
    expect(context.session.showNotices()).toEqual([notice]);
  },
);

it("a survey that was answered in another window meanwhile is not overwritten", async () => {
  const { context, keepSurvey } = visit({ age: "25-34" });
  const late = await sendForm(page, context, { version: await versionOf({}), gender: "man" });
  expect([late.status, late.data]).toMatchObject([409, { problem: "changed" }]);
  expect(keepSurvey).not.toHaveBeenCalled();
});

it("the survey refuses an answer that it does not offer", async () => {
  const answer = await sendForm(page, visit({}).context, { age: "old" });
  expect([answer.status, errorsOf(answer)]).toEqual([400, { age: ["chooseFromList"] }]);
});
