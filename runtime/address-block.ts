import { isIPv4, isIPv6 } from "node:net";

const UNREADABLE = "unknown";

/**
 * Returns the address block that counts as one visitor. IPv4: the single address, since adjacent addresses belong to
 * unrelated customers. IPv6: the /64. Ports are ignored. All malformed addresses share one block, so that every request
 * is rate limited.
 */
export function findAddressBlock(address: string | undefined): string {
  const plain = withoutPort(address ?? "");
  if (isIPv4(plain)) return plain;
  return isIPv6(plain) ? network(plain, 4) : UNREADABLE;
}

/**
 * Returns the network that one site or rented server may control: the /24 of an IPv4 address or the /48 of an IPv6
 * address; null for anything else.
 */
export function findSiteBlock(address: string): string | null {
  const plain = withoutPort(address);
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf("."))}.0/24`;
  return isIPv6(plain) ? network(plain, 3) : null;
}

/** Strips the port that some proxies append (`192.0.2.1:4001`, `[2001:db8::1]:443`) and unwraps IPv4-mapped IPv6. */
function withoutPort(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  const [plain = ""] = bare.replace(/^([\d.]+):\d+$/, "$1").split("%");
  return /^::ffff:([\d.]+)$/i.exec(plain)?.[1] ?? plain;
}

function network(address: string, count: number): string {
  const [before = "", after] = address.split("::");
  const groups = (text: string) => text.split(":").filter((group) => group !== "");
  const head = groups(before);
  // An embedded IPv4 address takes up two groups, never among the first four.
  const tail = groups(after ?? "").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
  const missing = after === undefined ? 0 : 8 - head.length - tail.length;
  const all = [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
  return `${all
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/${count * 16}`;
}
