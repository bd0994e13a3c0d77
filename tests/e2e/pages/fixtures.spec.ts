import { expect, test } from "../support/fixtures";
import { show } from "../steps/show";

const failureOf = async (check: () => Promise<void>): Promise<string> =>
  check().then(
    () => "nothing",
    (error: unknown) => String(error),
  );

test("the axe fixture reports an image without alternative text", async ({ page, axe }) => {
  await show(page, '<main><h1>A</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main>');
  expect(await failureOf(() => axe(page))).toContain("image-alt");
});

test("the axe fixture reports nothing on a valid page", async ({ page, axe }) => {
  await show(page, "<main><h1>A</h1></main>");
  await axe(page);
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
