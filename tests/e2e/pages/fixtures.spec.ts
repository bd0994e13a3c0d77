import { expect, test } from "../support/fixtures";
import { show } from "../steps/show";

const failureOf = async (check: () => Promise<void>): Promise<string> =>
  check().then(
    () => "nothing",
    (error: unknown) => String(error),
  );

test("the checks of every journey find an image without a text", async ({ page, axe }) => {
  await show(page, '<main><h1>A</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main>');
  expect(await failureOf(() => axe(page))).toContain("image-alt");
});

test("the checks of every journey find nothing on a plain page", async ({ page, axe }) => {
  await show(page, "<main><h1>A</h1></main>");
  await axe(page);
});

test("the checks of every journey find invalid HTML", async ({ page, validateHtml }) => {
  await show(page, "<main><h1>A</h1><p><div>B</div></p></main>");
  expect(await failureOf(() => validateHtml(page))).toContain("of-our-own");
});

test("the checks of every journey find an answer that is not allowed", async ({
  page,
  problems,
}) => {
  await show(page, "<main><h1>A</h1></main>", 500);
  expect(problems.found()).toEqual([expect.stringContaining("/of-our-own 500")]);
  problems.allowStatus(500);
  expect(problems.found()).toEqual([]);
});
