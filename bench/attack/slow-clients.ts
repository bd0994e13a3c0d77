import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";

import type { Front } from "./fronts";

/** Another address block than those of the attackers, as a proxy or a program on this machine sees it. */
const VISITOR_ADDRESS = "127.0.0.2";
/** As many as a small botnet has. */
const ATTACKER_BLOCKS = 30;
/** As many as a connection may have unanswered. */
const PIPELINED = 8;
const VISIT_EVERY_MS = 100;
const MAX_VISIT_MS = 5_000;

export type Held = {
  front: string;
  attack: string;
  /** Responses to other visitors, by status. */
  statuses: Record<string, number>;
  longestMs: number;
};

type Target = Pick<Front, "storefront" | "boxOffice">;
type Attack = {
  name: string;
  /** `from` is the attacker's address. */
  open: (target: Target, from: string) => Socket;
  /** With their requests, more than the program's limit of concurrent requests, but few enough to cost no time. */
  connections: number;
  /** Whether it would hold places of a server that counts from the first byte to the last. */
  needsPlace: boolean;
};

const getHost = (url: string) => new URL(url).host;

function openSocket(url: string, localAddress: string, bytes: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.on("error", () => undefined);
  socket.write(bytes);
  return socket;
}

/** Requests whose responses are never read. */
function unread(url: string, path: string, from: string): Socket {
  const request = `GET ${path} HTTP/1.1\r\nHost: ${getHost(url)}\r\n\r\n`;
  return openSocket(url, from, request.repeat(PIPELINED)).pause();
}

/** A body, or a header, of which one byte arrives each second. */
function trickled(url: string, head: string, from: string): Socket {
  const socket = openSocket(url, from, head).resume();
  const timer = setInterval(() => socket.write("a"), 1_000);
  socket.once("close", () => clearInterval(timer));
  return socket;
}

const slowBody = (url: string, path: string, headers: string, from: string) =>
  trickled(
    url,
    `POST ${path} HTTP/1.1\r\nHost: ${getHost(url)}\r\n${headers}Content-Length: 20000\r\n\r\n{`,
    from,
  );

const WEBHOOK = "/api/v3/payments/webhook";
const SIGNED = "Stripe-Signature: t=1,v1=00\r\nContent-Type: text/json\r\n";
const FORM = "Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin\r\n";

export const slowAttacks = (performancePath: string): Attack[] => [
  {
    name: "seat pages that nobody reads",
    connections: 12,
    needsPlace: true,
    open: ({ storefront }, from) => unread(storefront, `${performancePath}/syos/list`, from),
  },
  {
    name: "seat status streams that nobody reads",
    connections: 150,
    needsPlace: false,
    open: ({ storefront }, from) =>
      unread(storefront, `${performancePath}/seat-status?view=orchestra`, from),
  },
  {
    name: "the API's description that nobody reads",
    connections: 40,
    needsPlace: true,
    open: ({ boxOffice }, from) => unread(boxOffice, "/api/v3/openapi.json", from),
  },
  {
    name: "slow bodies of signed webhooks",
    connections: 300,
    needsPlace: true,
    open: ({ boxOffice }, from) => slowBody(boxOffice, WEBHOOK, SIGNED, from),
  },
  {
    name: "slow forms",
    connections: 100,
    needsPlace: true,
    open: ({ storefront }, from) => slowBody(storefront, "/login/password", FORM, from),
  },
  {
    name: "slow headers",
    connections: 300,
    needsPlace: false,
    open: ({ storefront }, from) =>
      trickled(storefront, `GET / HTTP/1.1\r\nHost: ${getHost(storefront)}\r\nX-Slow: `, from),
  },
];

/** Keeps connections of an attack open for `ms`, while another visitor uses both programs. */
export async function holdOpen(
  front: Front,
  { name, open, connections }: Attack,
  { ms, apiKey }: { ms: number; apiKey: string },
): Promise<Held> {
  const sockets = new Set<Socket>();
  let isOver = false;
  let opened = 0;
  const openNext = (): void => {
    if (isOver) return;
    const socket = open(front, `127.1.${opened++ % ATTACKER_BLOCKS}.1`);
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      setTimeout(openNext, VISIT_EVERY_MS);
    });
  };
  for (let connection = 0; connection < connections; connection += 1) openNext();
  const held: Held = { front: front.name, attack: name, statuses: {}, longestMs: 0 };
  const authorization = `Bearer ${apiKey}`;
  const visits: [string, Record<string, string>][] = [
    [`${front.storefront}/checkout/basket`, {}],
    [`${front.storefront}/register`, {}],
    [`${front.calls}/api/v3/countries`, { authorization }],
  ];
  const until = Date.now() + ms;
  while (Date.now() < until) {
    for (const [url, headers] of visits) {
      const startedAt = performance.now();
      const status = await visit(url, headers);
      held.statuses[status] = (held.statuses[status] ?? 0) + 1;
      held.longestMs = Math.max(held.longestMs, performance.now() - startedAt);
    }
    await new Promise((resolve) => setTimeout(resolve, VISIT_EVERY_MS));
  }
  isOver = true;
  for (const socket of sockets) socket.destroy();
  return held;
}

const agent = new Agent({ localAddress: VISITOR_ADDRESS });

function visit(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers, timeout: MAX_VISIT_MS }, (response) => {
      response.resume();
      response.once("end", () => resolve(String(response.statusCode)));
    });
    request.once("timeout", () => request.destroy(new Error("no response")));
    request.once("error", ({ message }) => resolve(message));
  });
}

/** Every visitor got a page or a redirect. */
export const isServed = ({ statuses }: Held): boolean =>
  Object.keys(statuses).every((status) => /^[23]\d\d$/.test(status));
