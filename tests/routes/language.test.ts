import { describe, expect, it } from "vitest";

import { action } from "../../app/pages/help/language/route";
import { formRequest, testContext } from "../support/test-context";

const choose = (fields: Record<string, string>, publicUrl = "http://localhost:3000") => {
  const context = Object.assign(testContext(), { publicUrl });
  return action({ request: formRequest("/language", fields), context, params: {} });
};

describe("choosing a language", () => {
  it("is kept over https only where the house is served over https", async () => {
    const plain = await choose({ lang: "en" });
    const secure = await choose({ lang: "en" }, "https://tickets.example");
    expect(plain.headers.get("Set-Cookie")).toMatch(/^lang=en; .*SameSite=Lax$/);
    expect(secure.headers.get("Set-Cookie")).toMatch(/; Secure$/);
  });

  it("refuses a language that there is none of", async () => {
    for (const lang of ["xx", "de"])
      await expect(choose({ lang })).rejects.toMatchObject({ init: { status: 400 } });
  });
});
