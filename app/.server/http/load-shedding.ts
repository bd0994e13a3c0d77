import type { RequestHandler, Response } from "express";

import { openGate, RETRY_AFTER_SECONDS, type Urgency } from "#contract/request-gate";
import { lengthenBudget } from "../request-scope";
import type { AppParts } from "./app-parts";
import { plainPage } from "./rendering/last-resort-page";
import { NEVER_KEPT } from "./static-files";

/** A visitor waits longer than this for a page only by coming again. */
const LINE = { mostWaiting: 500, waitMs: 3_000 };

/** By the matched route: from the checkout's first step to the page after paying, nobody waits for those who browse. */
export function urgencyOf(method: string, { locals }: Response): Urgency {
  if (/^\/(?:checkout|order)\//.test(locals.page.pattern)) return 0;
  return method === "POST" ? 1 : 2;
}

/** Bounds the pages that are made at once; beyond that a plain page says to try again. Kept pages and files come before. */
export function loadShedding({
  env,
  metrics,
  translations,
}: Pick<AppParts, "env" | "metrics" | "translations">): RequestHandler {
  const gate = openGate({ most: env.REQUESTS_AT_ONCE, ...LINE });

  function turnAway(path: string, method: string, res: Response): void {
    const { locale } = res.locals;
    const { t } = translations[locale];
    res
      .status(503)
      .set({ "Retry-After": String(RETRY_AFTER_SECONDS), "Cache-Control": NEVER_KEPT });
    const isForm = method === "POST";
    res.type("text/html").send(
      plainPage(locale, {
        title: t("errors.busy.title"),
        texts: [t("errors.busy.text"), ...(isForm ? [t("errors.busy.form")] : [])],
        // The address of a form may not have a page.
        link: isForm ? null : { href: path, text: t("errors.tryAgain") },
      }),
    );
  }

  return (req, res, next) => {
    // The viewer's connection sets the pace of a video, which costs this process next to nothing.
    if (res.locals.page.id === "watch-media") {
      next();
      return;
    }
    const urgency = urgencyOf(req.method, res);
    const began = performance.now();
    gate.enter(urgency, res).then((isIn) => {
      if (isIn) {
        lengthenBudget(performance.now() - began);
        next();
      } else {
        metrics.turnedAway(urgency);
        turnAway(req.originalUrl, req.method, res);
      }
    }, next);
  };
}
