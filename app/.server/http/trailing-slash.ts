import type { RequestHandler } from "express";

/** One address a page: `/events/1/` leads to `/events/1`. Never to another host, whatever the slashes. */
export const trailingSlash: RequestHandler = (req, res, next) => {
  const { path } = req;
  if (path === "/" || !path.endsWith("/")) {
    next();
    return;
  }
  const query = req.originalUrl.slice(path.length);
  const target = `/${path.replace(/^[/\\]+|\/+$/g, "")}`;
  res.redirect(req.method === "POST" ? 308 : 301, `${target}${query.startsWith("?") ? query : ""}`);
};
