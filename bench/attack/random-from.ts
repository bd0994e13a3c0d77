import type { Pick } from "./targets";

/** Mulberry32: the same attack for the same seed. */
export function randomFrom(state: number): Pick {
  let a = state;
  return (list) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    const part = ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    return list[Math.floor(part * list.length)] as (typeof list)[number];
  };
}
