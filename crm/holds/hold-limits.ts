import { isIPv4, isIPv6 } from "node:net";

/** How long the first hold lasts while an address holds more than half of what it may; it can be extended as ever. */
export const SHORT_HOLD_MINUTES = 5;

/** Whether so many held seats call for short holds. */
export function isUnderPressure(held: number, wanted: number, max: number): boolean {
  return max > 0 && (held + wanted) * 2 > max;
}

/**
 * The block of addresses that counts as one visitor's: an IPv4 address, since a carrier's neighbours are strangers; a
 * /64 of IPv6, since each connection has all of it. Null for what is no address.
 */
export function addressBlock(address: string): string | null {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped;
  const [plain = ""] = address.split("%");
  return isIPv6(plain) ? firstGroups(plain, 4) : null;
}

function firstGroups(address: string, count: number): string {
  const [before = "", after] = address.split("::");
  const groups = (text: string) => text.split(":").filter((group) => group !== "");
  const head = groups(before);
  // An IPv4 tail stands for two groups; it is never among the first four.
  const tail = groups(after ?? "").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
  const missing = after === undefined ? 0 : 8 - head.length - tail.length;
  const all = [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
  return `${all
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
