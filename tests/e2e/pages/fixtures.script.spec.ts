import { expect, test } from "../support/fixtures";
import { show } from "../steps/show";

test("the problems fixture reports console errors, rejections and exceptions", async ({
  page,
  problems,
}) => {
  const faults = [
    "console.error('one')",
    "Promise.reject(new Error('two'))",
    "throw new Error('three')",
  ];
  await show(page, faults.map((fault) => `<script>${fault}</script>`).join(""));
  await expect.poll(() => problems.found().join()).toMatch(/one.*two.*three|one.*three.*two/s);
  problems.allow(/one|two|three/);
});
