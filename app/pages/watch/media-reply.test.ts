import { expect, it } from "vitest";

import { rangeOf } from "./media-reply.server";

const MB = 1024 * 1024;

it.each([
  [null, 500, { start: 0, end: 499, isPart: false }],
  ["bytes=0-", 500, { start: 0, end: 499, isPart: true }],
  ["bytes=0-1", 500, { start: 0, end: 1, isPart: true }],
  ["bytes=100-900", 500, { start: 100, end: 499, isPart: true }],
  ["bytes=-1", 500, { start: 499, end: 499, isPart: true }],
  ["bytes=-900", 500, { start: 0, end: 499, isPart: true }],
  ["bytes=0-", 9 * MB, { start: 0, end: MB - 1, isPart: true }],
  [`bytes=${MB}-${8 * MB}`, 9 * MB, { start: MB, end: 2 * MB - 1, isPart: true }],
] as const)("rangeOf returns at most a megabyte: %j of %d bytes", (header, size, range) => {
  expect(rangeOf(header, size)).toEqual(range);
});

it.each([
  [null, 9 * MB],
  ["bytes=500-", 500],
  ["bytes=9-8", 500],
  ["bytes=-0", 500],
  ["bytes=-", 500],
  ["bytes=0-1,4-5", 500],
  ["lines=0-", 500],
])("rangeOf refuses %j of %d bytes", (header, size) => {
  expect(rangeOf(header, size)).toBeNull();
});
