import { expect, expectNoViolations, test } from "../support/fixtures";
import { show } from "../steps/show";

const failureOf = async (check: () => Promise<void>): Promise<string> =>
  check().then(
    () => "nothing",
    (error: unknown) => String(error),
  );

test("axe reports an image without alternative text", async ({ page }) => {
  await show(page, '<main><h1>A</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main>');
  expect(await failureOf(() => expectNoViolations(page))).toContain("image-alt");
});

test("axe reports nothing on a valid page", async ({ page }) => {
  await show(page, "<main><h1>A</h1></main>");
  await expectNoViolations(page);
});

test("the validateHtml fixture reports invalid HTML", async ({ page, validateHtml }) => {
  await show(page, "<main><h1>A</h1><p><div>B</div></p></main>");
  expect(await failureOf(() => validateHtml(page))).toContain("test-page");
});

test("the problems fixture reports a status that is not allowed", async ({ page, problems }) => {
  await show(page, "<main><h1>A</h1></main>", 500);
  expect(problems.found()).toEqual([expect.stringContaining("/test-page 500")]);
  problems.allowStatus(500);
  expect(problems.found()).toEqual([]);
});
