import type { RequestHandler } from "express";
import { randomBytes } from "node:crypto";

/** Makes an address one that the browser has not seen. It means nothing to any page. */
const PARAMETER = "fresh";
const IN_QUERY = new RegExp(`([?&])${PARAMETER}=([\\w-]{1,20})(?=&|$)&?`);

export const newFreshId = (): string => randomBytes(6).toString("base64url");

export function withFresh(path: string, id: string): string {
  const [, address = "", fragment = ""] = /^([^#]*)(#.*)?$/.exec(path) ?? [];
  return `${address}${address.includes("?") ? "&" : "?"}${PARAMETER}=${id}${fragment}`;
}

export const freshField = (id: string): string =>
  `<input type="hidden" name="${PARAMETER}" value="${id}"/>`;

function takeFresh(address: string): { address: string; id: string | null } {
  const [all, before = "", id] = IN_QUERY.exec(address) ?? [];
  if (all === undefined || id === undefined) return { address, id: null };
  const rest = address.replace(all, before).replace(/[?&]$/, "");
  return { address: rest, id };
}

/** Takes the parameter out of the request: caches, loaders, redirects and links never see it. */
export const freshAddress: RequestHandler = (req, res, next) => {
  const { address, id } = takeFresh(req.originalUrl);
  res.locals.fresh = id;
  if (id !== null) {
    req.originalUrl = address;
    req.url = address;
  }
  next();
};
