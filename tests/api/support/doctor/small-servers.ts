import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

const closers: (() => void)[] = [];

/** Closes all servers of this file. */
export function closeServers(): void {
  for (const close of closers.splice(0)) close();
}

async function getPort(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** The URL of a mail server that greets and answers each line as given; null and "" say nothing. */
export async function mailServer(
  answer: (line: string) => string | null,
  greeting = "220 ready",
): Promise<string> {
  const server = createServer((socket: Socket) => {
    closers.push(() => socket.destroy());
    socket.on("error", () => undefined);
    if (greeting !== "") socket.write(`${greeting}\r\n`);
    socket.on("data", (data) => {
      const reply = answer(data.toString().trim());
      if (reply !== null) socket.write(`${reply}\r\n`);
    });
  });
  return `smtp://kim:sesame-open@127.0.0.1:${await getPort(server)}`;
}

export function acceptsMail(line: string): string {
  if (line.startsWith("EHLO")) return "250-here\r\n250 AUTH PLAIN";
  return line.startsWith("AUTH") ? "235 welcome" : "250 fine";
}

export const refusesPassword = (line: string): string =>
  line.startsWith("AUTH") ? "535 5.7.8 kim, sesame-open is wrong" : acceptsMail(line);

/** The URL of a web server that answers every request with this status, clock and JSON. */
export async function webServer(
  status = 200,
  {
    date = new Date(),
    body = {},
    headers = {},
  }: { date?: Date; body?: object; headers?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const server = createHttpServer((_request, response) => {
    response.sendDate = false;
    response.writeHead(status, {
      "content-type": "application/json",
      date: date.toUTCString(),
      ...headers,
    });
    response.end(JSON.stringify(body));
  });
  return `http://127.0.0.1:${await getPort(server)}`;
}
