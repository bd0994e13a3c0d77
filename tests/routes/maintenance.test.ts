import { expect, it } from "vitest";

import { loader } from "../../app/pages/help/maintenance/route";
import { answerOf } from "../support/answer-of";
import { testContext } from "../support/test-context";

const open = (context: ReturnType<typeof testContext>) =>
  answerOf(() =>
    loader({ request: new Request("http://localhost/maintenance"), context, params: {} }),
  );

it("maintenance page does not say that tickets are on sale while the box office is down", async () => {
  const context = testContext();
  context.crm.getMaintenance = () =>
    Promise.resolve({ ok: false, failure: { code: "unavailable" } });
  expect((await open(context)).status).toBe(503);
});

it("maintenance page answers 200 once maintenance is over", async () => {
  expect((await open(testContext())).status).toBe(200);
});
