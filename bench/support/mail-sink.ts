import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

const REPLIES: Record<string, string> = {
  EHLO: "250 chaos",
  HELO: "250 chaos",
  DATA: "354 go on",
  QUIT: "221 bye",
};

/** A mail server that accepts all messages and counts them by Message-ID. It answers after `answerMs`. */
export async function startMailSink({ answerMs = 0 } = {}) {
  const received = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let [text, isData] = ["", false];
    const answer = (line: string) =>
      void (answerMs === 0
        ? socket.write(`${line}\r\n`)
        : setTimeout(() => socket.write(`${line}\r\n`), answerMs));
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      for (;;) {
        const end = isData ? "\r\n.\r\n" : "\r\n";
        const at = text.indexOf(end);
        if (at === -1) return;
        const part = text.slice(0, at);
        text = text.slice(at + end.length);
        const word = part.slice(0, 4).toUpperCase();
        answer(isData ? "250 accepted" : (REPLIES[word] ?? "250 ok"));
        if (isData) {
          const id = /^Message-ID: *(\S+)/im.exec(part)?.[1] ?? "";
          received.set(id, (received.get(id) ?? 0) + 1);
        }
        isData = !isData && word === "DATA";
      }
    });
    answer("220 chaos");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Number of messages, and of those that arrived more than once. */
    count: () => ({
      messages: received.size,
      deliveries: [...received.values()].reduce((all, times) => all + times, 0),
      repeated: [...received.values()].filter((times) => times > 1).length,
    }),
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
