import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { stored } from "../support/stored";

const put = (session: string, answers: Record<string, string>) =>
  api.setSurveyAnswers({ session, body: { answers } });
const read = async (session: string) => (await api.getCultureSurvey({ session })).value;

it("the culture survey stores the last valid answers, and deletes them when all are cleared", async () => {
  const { session, customerId } = await newCustomer();
  await put(session, { age: "25-34", gender: "woman" });
  await put(session, { age: "35-49" });
  expect((await put(session, { age: "old", shoe: "42" })).failure.fields).toEqual({
    age: "unknown",
    shoe: "unknown",
  });
  expect((await read(session)).answers).toEqual({ age: "35-49" });
  await put(session, {});
  expect(await stored.cultureSurveys.count({ customerId })).toBe(0);
});
