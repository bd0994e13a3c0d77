import { EVENT_KINDS, type EventKind } from "#contract/schemas/event";
import type { RequestHandler } from "express";
import { matchPath } from "@remix-run/react";

import { drawPoster } from "~/domain/poster";

const isKind = (kind: string | undefined): kind is EventKind =>
  (EVENT_KINDS as readonly (string | undefined)[]).includes(kind);

/** `/posters/{kind}/{event}.svg`: drawn from the address alone, so the browser may keep it for good. */
export const posters: RequestHandler = (req, res, next) => {
  if (!req.path.startsWith("/posters/")) {
    next();
    return;
  }
  const { kind, file } = matchPath("/posters/:kind/:file", req.path)?.params ?? {};
  const eventId = /^([\w.-]{1,80})\.svg$/.exec(file ?? "")?.[1];
  if (!isKind(kind) || eventId === undefined) {
    res.status(404).type("text/plain").send("Not found\n");
    return;
  }
  res.set("Cache-Control", "public, max-age=31536000, immutable");
  res.type("image/svg+xml").send(drawPoster({ eventId, kind }));
};
