import { describe, expect, it } from "vitest";

import { loader as calendar } from "../../app/pages/events/calendar-ics/route";
import { loader as programme } from "../../app/pages/events/programme/route";
import { answerOf } from "../support/answer-of";
import { testContext } from "../support/test-context";

const open = (code: string, context = testContext()) =>
  answerOf(() =>
    programme({
      request: new Request(`http://localhost:3000/programmes/${code}`),
      params: { programme: code },
      context,
    }),
  );

describe("a programme's page", () => {
  it("shows the performances that its code opens", async () => {
    const { status, data } = await open("SCHOOLS");
    expect(status).toBe(200);
    expect(data).toMatchObject({
      programme: { instances: [{ id: "i0" }, { id: "i1" }, { id: "i2" }] },
    });
  });

  it.each([
    ["NOPE", "not-recognised"],
    ["PARTNERS", "programme-without-instances"],
    ["X".repeat(200), "not-recognised"],
  ])("is not there for %s, and says why: %s", async (code, reason) => {
    expect(await open(code)).toMatchObject({ status: 404, data: { programme: null, reason } });
  });

  it("says so when the box office does not answer", async () => {
    const context = testContext();
    context.crm.state.down = true;
    expect((await open("SCHOOLS", context)).status).toBe(503);
  });
});

describe("a performance's calendar file", () => {
  const file = async (event: string, instance: string) => {
    const answer = await calendar({
      request: new Request("http://localhost:3000/"),
      params: { event, instance },
      context: testContext(),
    });
    return { answer, text: await answer.text() };
  };

  it("is a calendar's, with the performance's own address", async () => {
    const { answer, text } = await file("e1", "i1");
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(text).toContain("DTSTART;TZID=America/New_York:20261201T193000");
    expect(text.replaceAll("\r\n ", "")).toContain("URL:http://localhost:3000/events/e1/i1");
  });

  it("is not there for a performance of another event", async () => {
    const { answer } = await file("e2", "i1");
    expect(answer.status).toBe(404);
  });
});
