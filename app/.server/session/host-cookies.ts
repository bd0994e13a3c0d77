import type { RequestHandler, Response } from "express";

/** Browsers accept a name with this prefix only from this host, over https and for all paths. */
const HOST = "__Host-";
/** For cookies of one path: only over https. */
const SECURE = "__Secure-";
const PREFIX = /^__(?:Host|Secure)-/;

/**
 * Over https, gives cookies a prefix on their way to the browser and removes it on their way back, so that no other host
 * of the domain can set them. Cookies without the prefix, from before, are accepted until they are set again. A name
 * that comes twice is ignored: one of the two is not ours.
 */
export function hostCookies(isSecure: boolean): RequestHandler {
  return (req, res, next) => {
    const received = readPairs(req.headers.cookie ?? "");
    const kept = isSecure ? withoutPrefix(received) : received;
    const once = kept.filter(
      ({ name }) => kept.filter((other) => other.name === name).length === 1,
    );
    const header = once.map(({ pair }) => pair).join("; ");
    if (header === "") delete req.headers.cookie;
    else req.headers.cookie = header;
    if (isSecure) renameBeforeSending(res, new Set(received.map(({ name }) => name)));
    next();
  };
}

type Pair = { name: string; pair: string };

const readPairs = (header: string): Pair[] =>
  header.split(";").flatMap((text) => {
    const pair = text.trim();
    const name = pair.split("=", 1)[0] ?? "";
    return name === "" ? [] : [{ name, pair }];
  });

function withoutPrefix(received: readonly Pair[]): Pair[] {
  const hosts = new Set(received.map(({ name }) => name).filter((name) => name.startsWith(HOST)));
  const prefixed = received
    .filter(({ name }) => PREFIX.test(name))
    // A cookie that used to have a path of its own.
    .filter(({ name }) => name.startsWith(HOST) || !hosts.has(name.replace(PREFIX, HOST)))
    .map(({ name, pair }) => ({ name: name.replace(PREFIX, ""), pair: pair.replace(PREFIX, "") }));
  const names = new Set(prefixed.map(({ name }) => name));
  const old = received.filter(({ name }) => !PREFIX.test(name) && !names.has(name));
  return [...prefixed, ...old];
}

function renameBeforeSending(res: Response, received: ReadonlySet<string>): void {
  const writeHead = res.writeHead.bind(res);
  res.writeHead = ((...args: Parameters<typeof writeHead>) => {
    const lines = [res.getHeader("Set-Cookie") ?? []].flat().map(String);
    const olds = lines.filter((line) => received.has(line.split("=", 1)[0] ?? ""));
    if (lines.length > 0 && !res.headersSent)
      res.setHeader("Set-Cookie", [...lines.map(prefixedLine), ...olds.map(getDeletion)]);
    return writeHead(...args);
  }) as typeof writeHead;
}

const getPath = (line: string) => /; Path=([^;]*)/i.exec(line)?.[1] ?? "/";

function prefixedLine(line: string): string {
  if (PREFIX.test(line)) return line;
  const secured = /; Secure(?:;|$)/i.test(line) ? line : `${line}; Secure`;
  return (getPath(line) === "/" ? HOST : SECURE) + secured;
}

const getDeletion = (line: string) =>
  `${line.split("=", 1)[0]}=; Path=${getPath(line)}; Max-Age=0; HttpOnly; Secure`;
