import { expect, it } from "vitest";

import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering } from "../../../../tests/support/stub-crm";

it("pages by composer, artist and season link to their performances, and others are not found", async () => {
  const site = await startStubbedStorefront();
  const open = async (path: string) => (await site.fetch(path)).text();
  expect(await open("/browse/composers")).toContain('href="/?composer=Maurice+Ravel"');
  expect(await open("/browse/artists")).toContain('href="/?artist=Thomas+Wilkins"');
  expect(await open("/browse/seasons")).toContain('href="/?season=2026"');
  expect(await open("/")).toContain('href="/browse/composers"');
  expect((await site.fetch("/browse/halls")).status).toBe(404);
});

it("a season without composers says so, and all pages link only to ways that lead to a choice", async () => {
  const site = await startStubbedStorefront({
    getSeasonIndex: answering({
      composers: [],
      artists: [{ name: "Thomas Wilkins", count: 1 }],
      seasons: ["2026", "2027"].map((season) => ({ season, count: 1 })),
    }),
  });
  const open = async (path: string) => (await site.fetch(path)).text();
  const page = await open("/browse/composers");
  expect(page).toContain("No composers are named in this season");
  expect(page).not.toContain("No performances are announced yet");
  for (const path of ["/browse/composers", "/", "/site-map"]) {
    const others = await open(path);
    expect(others).toContain('href="/browse/seasons"');
    expect(others).not.toContain('href="/browse/artists"');
  }
  for (const path of ["/browse/seasons", "/", "/site-map"]) {
    expect(await open(path)).not.toContain('href="/browse/composers"');
  }
});

it("each letter of a long list has a link to its heading, and a short list none", async () => {
  const composers = (letters: string) =>
    [...letters].map((letter) => ({ name: `Ada ${letter}ole`, count: 1 }));
  const page = async (letters: string) => {
    const site = await startStubbedStorefront({
      getSeasonIndex: answering({ composers: composers(letters), artists: [], seasons: [] }),
    });
    return (await site.fetch("/browse/composers")).text();
  };
  const long = await page("ABCDEFG");
  for (const [index, letter] of [..."ABCDEFG"].entries()) {
    expect(long).toMatch(new RegExp(`<a href="#group-${index + 1}"[^>]*>${letter}</a>`));
    expect(long).toMatch(new RegExp(`<h2 id="group-${index + 1}"[^>]*>${letter}</h2>`));
  }
  expect(await page("ABC")).not.toContain("#group-");
});
