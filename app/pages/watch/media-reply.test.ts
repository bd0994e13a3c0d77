import { expect, it } from "vitest";

import { readRange } from "./media-reply.server";

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
  expect(readRange(header, size)).toEqual(range);
});

it.each(["bytes=9-8", "bytes=-", "bytes=0-1,4-5", "lines=0-", "bytes=a-b"])(
  "rangeOf ignores %j",
  (header) => {
    expect(readRange(header, 500)).toEqual({ start: 0, end: 499, isPart: false });
  },
);

it.each([
  [null, 9 * MB],
  ["bytes=500-", 500],
  ["bytes=-0", 500],
  ["bytes=0-1,4-5", 9 * MB],
])("rangeOf refuses %j of %d bytes", (header, size) => {
  expect(readRange(header, size)).toBeNull();
});
