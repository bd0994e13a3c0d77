import type { BrowserContext } from "@playwright/test";

export type ProblemWatch = {
  /** These statuses are what the test is about: neither they nor the console's word on them count. */
  allowStatus(...statuses: number[]): void;
  /** A console or page error that the test provokes. */
  allow(pattern: RegExp): void;
  found(): string[];
};

type Problem = { text: string; status?: number };

const statusInConsole = /^Failed to load resource: the server responded with a status of (\d+)/;

/** Collects what goes wrong on all pages of a context, from now on. */
export function watchForProblems(context: BrowserContext): ProblemWatch {
  const seen: Problem[] = [];
  const statuses = new Set<number>();
  const patterns: RegExp[] = [];

  context.on("console", (message) => {
    if (message.type() !== "error") return;
    const status = statusInConsole.exec(message.text())?.[1];
    // The answer itself is seen below, with its address.
    if (status !== undefined) return;
    seen.push({ text: `console: ${message.text()} (${message.location().url})` });
  });
  // Unhandled rejections come as these too.
  context.on("weberror", (error) => {
    seen.push({ text: `page: ${error.error().stack ?? String(error.error())}` });
  });
  context.on("response", (response) => {
    const status = response.status();
    if (status < 400) return;
    seen.push({ status, text: `${response.request().method()} ${response.url()} ${status}` });
  });

  const isAllowed = ({ text, status }: Problem) =>
    (status !== undefined && statuses.has(status)) || patterns.some((each) => each.test(text));
  return {
    allowStatus: (...allowed) => {
      for (const status of allowed) statuses.add(status);
    },
    allow: (pattern) => {
      patterns.push(pattern);
    },
    found: () => seen.filter((problem) => !isAllowed(problem)).map(({ text }) => text),
  };
}
