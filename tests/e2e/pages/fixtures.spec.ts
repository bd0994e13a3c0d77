import { expect, expectNoViolations, test } from "../support/fixtures";
import { show } from "../steps/show";
import { findNewPieces } from "../support/page-pieces";
import { sharedSet } from "../support/shared-set";

const getFailure = async (check: () => Promise<void>): Promise<string> =>
  check().then(
    () => "nothing",
    (error: unknown) => String(error),
  );

test("axe reports an image without alternative text", async ({ page, checkedStyles }) => {
  await show(page, '<main><h1>A</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main>');
  expect(await getFailure(() => expectNoViolations(page, checkedStyles))).toContain("image-alt");
});

test("axe reports nothing on a valid page", async ({ page, checkedStyles }) => {
  await show(page, "<main><h1>A</h1></main>");
  await expectNoViolations(page, checkedStyles);
});

test("axe reports insufficient contrast of a text that was hidden on the page checked before", async ({
  page,
  checkedStyles,
}) => {
  const form = (checked: string) =>
    `<style>p { color: #ddd } input:not(:checked) ~ b ~ p { display: none }</style>
     <main><h1>Seats</h1><input type="checkbox" aria-label="Boxes" ${checked}><b>Terms</b><p>Boxes</p></main>`;
  await show(page, form(""));
  await expectNoViolations(page, checkedStyles);
  await show(page, form("checked"));
  const failure = await getFailure(() => expectNoViolations(page, checkedStyles));
  expect(failure).toContain("color-contrast");
  expect(await getFailure(() => expectNoViolations(page, checkedStyles))).toBe(failure);
});

test("the validateHtml fixture reports invalid HTML", async ({ page, validateHtml }) => {
  await show(page, "<main><h1>A</h1><p><div>B</div></p></main>");
  expect(await getFailure(() => validateHtml(page))).toContain("test-page");
});

test("the problems fixture reports a status that is not allowed", async ({ page, problems }) => {
  await show(page, "<main><h1>A</h1></main>", 500);
  expect(problems.found()).toEqual([expect.stringContaining("/test-page 500")]);
  problems.allowStatus(500);
  expect(problems.found()).toEqual([]);
});

const FORM = `<label for="a">A</label><input id="a"><label for="b">B</label><input id="b">`;
const SECTIONS = `<section aria-label="C"><h2>C</h2></section><section aria-label="D"><h2>D</h2></section>`;

test("a page needs another check only if it has a new element, reference, heading or landmark", async ({
  page,
}, testInfo) => {
  const first = sharedSet(testInfo.outputPath("pieces"), "first");
  const getPieces = async (main: string, checked = first) => {
    const html = `<main><h1>Seats</h1>${main}</main>`;
    await show(page, html);
    return findNewPieces(page, html, checked);
  };
  first.add((await getPieces(FORM + SECTIONS)).hashes);
  const second = sharedSet(testInfo.outputPath("pieces"), "second");
  const known = [
    FORM + SECTIONS,
    (FORM + SECTIONS).replaceAll("C", "Boxes").replaceAll('"a"', '"z"'),
  ];
  for (const main of known)
    for (const checked of [first, second])
      expect(await getPieces(main, checked), main).toEqual({ hashes: [], elements: [] });
  for (const main of [
    FORM.replace('for="a"', 'for="none"') + SECTIONS,
    FORM.replaceAll('"b"', '"a"') + SECTIONS,
    FORM + SECTIONS.replace("<h2>D</h2>", "<h3>D</h3>"),
    FORM + SECTIONS.replace('"D"', '"C"'),
    FORM.replace("<input", "<input disabled") + SECTIONS,
    FORM.replace(">B<", "><") + SECTIONS,
  ])
    expect((await getPieces(main)).hashes, main).not.toEqual([]);
});

test("a new element of a known page is checked alone, and a new heading with the whole page", async ({
  page,
  checkedStyles,
}, testInfo) => {
  const checked = sharedSet(testInfo.outputPath("pieces"), "first");
  const getPieces = async (main: string) => {
    const html = `<main><h1>Seats</h1>${main}</main>`;
    await show(page, html);
    return findNewPieces(page, html, checked);
  };
  checked.add((await getPieces(FORM + SECTIONS)).hashes);
  // The page's other input has no label either, but is not new.
  const unlabelled = FORM.replace('for="a"', 'for="b"');
  checked.add((await getPieces(unlabelled + SECTIONS)).hashes);
  const { elements } = await getPieces(`${unlabelled}${SECTIONS}<input class="new">`);
  expect(elements).toHaveLength(1);
  const failure = await getFailure(() => expectNoViolations(page, checkedStyles, elements));
  expect(failure).toContain("at .new");
  expect(failure).not.toContain("at #a");
  expect((await getPieces(FORM + SECTIONS.replaceAll("h2", "h4"))).elements).toBeNull();
});
