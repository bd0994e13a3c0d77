import type { BrowserContext } from "@playwright/test";

export type ProblemWatch = {
  /** Also watches another browser context. */
  watch(context: BrowserContext): void;
  /** Allows these statuses for page navigations, not for other requests. */
  allowStatus(...statuses: number[]): void;
  /** Allows console and page errors that the test provokes. */
  allow(pattern: RegExp): void;
  found(): string[];
};

type Problem = { text: string; pageStatus?: number };

const statusInConsole = /^Failed to load resource: the server responded with a status of (\d+)/;

/** Collects problems on all pages of the watched contexts. */
export function watchForProblems(): ProblemWatch {
  const seen: Problem[] = [];
  const statuses = new Set<number>();
  const patterns: RegExp[] = [];

  const watch = (context: BrowserContext) => {
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      const status = statusInConsole.exec(message.text())?.[1];
      // Reported below with its URL.
      if (status !== undefined) return;
      seen.push({ text: `console: ${message.text()} (${message.location().url})` });
    });
    // Includes unhandled rejections.
    context.on("weberror", (error) => {
      seen.push({ text: `page: ${error.error().stack ?? String(error.error())}` });
    });
    context.on("response", (response) => {
      const status = response.status();
      if (status < 400) return;
      const request = response.request();
      const text = `${request.method()} ${response.url()} ${status}`;
      seen.push(request.isNavigationRequest() ? { text, pageStatus: status } : { text });
    });
  };

  const isAllowed = ({ text, pageStatus }: Problem) =>
    (pageStatus !== undefined && statuses.has(pageStatus)) ||
    patterns.some((each) => each.test(text));
  return {
    watch,
    allowStatus: (...allowed) => {
      for (const status of allowed) statuses.add(status);
    },
    allow: (pattern) => {
      patterns.push(pattern);
    },
    found: () => seen.filter((problem) => !isAllowed(problem)).map(({ text }) => text),
  };
}
