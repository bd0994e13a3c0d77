import { createRequestHandler, type AppLoadContext } from "@remix-run/node";
import type {
  Request as ExpressRequest,
  RequestHandler,
  Response as ExpressResponse,
} from "express";

import { findAddressBlock } from "#runtime/address-block";
import { chosenLocale, languageCookie } from "../visitor-language/visitor-locale";
import { pathTo } from "~/routing/paths";
import { MAX_RETURN_TO } from "../session/session-data";
import { detectQuirks } from "../rendering/browser-quirks";
import type { AppParts } from "../rendering/app-parts";
import { anonymousVisitor, loadContexts } from "./create-load-context";
import { ErrorPageFailed } from "../rendering/last-resort-page";
import type { RenderShell } from "../rendering/page-store";
import { createPageHandler, withOutagePage } from "../rendering/page-handler";
import { RequestRejected } from "./request-rejected";
import { sendPage } from "../rendering/send-page";
import { readConsent } from "../session/consent-cookie";

export type RemixHandler = {
  respond: RequestHandler;
  showRefusal: (
    refusal: RequestRejected,
    req: ExpressRequest,
    res: ExpressResponse,
  ) => Promise<void>;
  renderShell: RenderShell;
  getContext: (req: ExpressRequest, res: ExpressResponse) => AppLoadContext;
};

export function createRemixHandler(parts: AppParts): RemixHandler {
  const { build, env } = parts;
  const mode = env.NODE_ENV === "development" ? "development" : "production";
  const pages =
    typeof build === "function"
      ? createRequestHandler(async () => withOutagePage(await build()), mode)
      : createPageHandler(withOutagePage(build), mode);
  const handle: typeof pages = async (request, context) =>
    requirePage(await pages(request, context));
  const getContext = loadContexts(parts);
  const { origin } = new URL(env.PUBLIC_URL);

  const visitorContext = (req: ExpressRequest, res: ExpressResponse, refusal: number | null) => {
    const { session, staff, browser, requestId, locale, cookies, restored, caller } = res.locals;
    const route = res.locals.page?.pattern ?? "none";
    const plain = cookies.plain === "1";
    const consent = readConsent(cookies.consent);
    const { isTextBrowser } = detectQuirks(req.headers["user-agent"]);
    const page = { plain, isTextBrowser, refusal, consent, restored: restored ?? null };
    return getContext({
      caller: caller ?? null,
      mayTakeCheckout: req.method === "GET",
      session,
      staff,
      requestId,
      route,
      addressBlock: findAddressBlock(req.ip),
      browser,
      queuePlaces: parts.queuePlaces(req, res),
      locale,
      languageChoice: {
        chosen: chosenLocale(cookies),
        choose: (lang) => res.append("Set-Cookie", languageCookie(lang, env.PUBLIC_URL)),
      },
      page,
    });
  };

  // One context per request, so that the same data is read from the box office once.
  const contexts = new WeakMap<ExpressResponse, AppLoadContext>();
  const contextOfRequest = (req: ExpressRequest, res: ExpressResponse) => {
    const context = contexts.get(res) ?? visitorContext(req, res, null);
    contexts.set(res, context);
    return context;
  };

  const renderShell: RenderShell = async (key, source) => {
    const context = getContext(anonymousVisitor(key, source));
    const response = await handle(new Request(new URL(key.url, env.PUBLIC_URL)), context);
    const { html } = context.page;
    const isShareable = context.session.cookieData === null && !response.headers.has("Set-Cookie");
    return response.status === 200 && isShareable ? html : null;
  };

  async function respond(req: ExpressRequest, res: ExpressResponse): Promise<void> {
    const context = contextOfRequest(req, res);
    const response = await handle(toRequest(req, res, origin), context);
    if (req.method === "POST" && response.status === 303) await context.keepCheckout();
    const body = await getBody(response, context);
    await sendPage(parts, { req, res, context, response, body });
  }

  return {
    renderShell,
    getContext: contextOfRequest,
    respond: (req, res, next) => {
      respond(req, res).catch(next);
    },
    async showRefusal(refusal, req, res) {
      const context = visitorContext(req, res, refusal.status);
      context.page.path = returnPath(parts, req, res);
      // Uses neither method nor body of the rejected request.
      const response = await handle(new Request(new URL("/-/refused", env.PUBLIC_URL)), context);
      const body = await getBody(response, context);
      for (const [name, value] of Object.entries(refusal.headers)) res.setHeader(name, value);
      await sendPage(parts, { req, res, context, response, body });
    },
  };
}

/** Returns the path of the requested page; that of the home page if the request matches none or was rejected before. */
function returnPath(
  { env }: Pick<AppParts, "env">,
  { originalUrl }: ExpressRequest,
  { locals }: ExpressResponse,
): string {
  const { page, isData }: Partial<ExpressResponse["locals"]> = locals;
  if (page === undefined || page.id === "not-found" || isData === true) return pathTo("whats-on");
  // Any unknown first path segment matches the staff pages' routes.
  const isPage = (page.params["adminPath"] ?? env.ADMIN_PATH) === env.ADMIN_PATH;
  return isPage && originalUrl.length <= MAX_RETURN_TO ? originalUrl : pathTo("whats-on");
}

const getBody = async (response: Response, { page }: AppLoadContext): Promise<Buffer> =>
  page.html === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page.html);

/** Throws if Remix returned its own plain-text error, because rendering the error page failed too. */
function requirePage(response: Response): Response {
  const isRemixOwn = response.headers.get("Content-Type") === "text/plain";
  if (response.status === 500 && isRemixOwn) throw new ErrorPageFailed("Remix rendered no page");
  return response;
}

/** Converts a request for Remix. Uses our own origin, not the client's Host header. */
function toRequest(req: ExpressRequest, res: ExpressResponse, origin: string): Request {
  const url = `${origin}${req.originalUrl}`;
  if (!URL.canParse(url)) throw new RequestRejected(400);
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    // Origin has been checked; Remix would compare it with the host, which a proxy may have changed.
    if (value === undefined || name === "origin" || name.startsWith(":")) continue;
    for (const item of [value].flat()) headers.append(name, item);
  }
  const aborted = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) aborted.abort();
  });
  const init: RequestInit = { method: req.method, headers, signal: aborted.signal };
  if (req.method === "POST") init.body = new Uint8Array(req.body as Buffer);
  return new Request(url, init);
}
