import { isIPv6 } from "node:net";

/** Providers give a household or a server 64 bits of IPv6 addresses: all of them are one caller. */
const PREFIX_GROUPS = 4;

/** Whose tries are counted together: an IPv4 address, or the /64 network of an IPv6 one. */
export function callerAddress(ip: string | undefined): string {
  if (ip === undefined || !isIPv6(ip)) return ip ?? "unknown";
  const [address = ""] = ip.split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail = ""] = address.split("::");
  const groupsOf = (part: string) => (part === "" ? [] : part.split(":"));
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const missing = Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(missing).fill("0"), ...last];
  const network = groups.slice(0, PREFIX_GROUPS).map((group) => Number.parseInt(group, 16) || 0);
  return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}
