/** `cid`: of an image that the HTML shows by the address `cid:…`. */
type Part = { type: string; name: string | null; cid: string | null; content: Buffer };

/** An email as a mail server gets it: headers by lower-case name, decoded texts, and attachments. */
export function readMail(raw: string) {
  const { headers, body } = splitPart(raw);
  const parts = readParts(headers, body);
  const getText = (type: string) =>
    parts.find((part) => part.type === type && part.name === null)?.content.toString() ?? "";
  return {
    from: decodeWords(headers["from"] ?? ""),
    to: headers["to"] ?? "",
    subject: decodeWords(headers["subject"] ?? ""),
    text: getText("text/plain"),
    html: getText("text/html"),
    attachments: parts.filter(({ name }) => name !== null),
  };
}

/** The HTML with its images, as a mail program shows it. */
export const showMail = ({ html, attachments }: ReturnType<typeof readMail>): string =>
  attachments.reduce(
    (page, { cid, type, content }) =>
      cid === null
        ? page
        : page.replace(`cid:${cid}`, `data:${type};base64,${content.toString("base64")}`),
    html,
  );

type Headers = Record<string, string>;

function splitPart(part: string): { headers: Headers; body: string } {
  const end = part.indexOf("\r\n\r\n");
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line) => {
    const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    return [name.toLowerCase(), value];
  });
  return { headers: Object.fromEntries(headers) as Headers, body: part.slice(end + 4) };
}

function readParts(headers: Headers, body: string): Part[] {
  const type = headers["content-type"] ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => {
        const inner = splitPart(part.replace(/^\r\n/, ""));
        return readParts(inner.headers, inner.body);
      });
  const name = /filename="?([^";]+)"?/.exec(headers["content-disposition"] ?? "")?.[1] ?? null;
  const encoding = headers["content-transfer-encoding"]?.toLowerCase() ?? "7bit";
  const cid = /<([^>]+)>/.exec(headers["content-id"] ?? "")?.[1] ?? null;
  return [{ type: type.split(";", 1)[0] ?? "", name, cid, content: decodeBody(encoding, body) }];
}

function decodeBody(encoding: string, body: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  return encoding === "quoted-printable"
    ? fromQuoted(body.replace(/=\r\n/g, ""))
    : Buffer.from(body);
}

const fromQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
    "latin1",
  );

/** "=?UTF-8?Q?K=C3=B6p?=" (RFC 2047). */
const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64")
        : fromQuoted(text.replace(/_/g, " "))
      ).toString(),
    );
