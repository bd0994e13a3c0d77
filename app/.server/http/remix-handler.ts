import { createRequestHandler } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import type {
  Request as ExpressRequest,
  RequestHandler,
  Response as ExpressResponse,
} from "express";

import { addressBlockOf } from "#contract/address-block";
import { chosenLocale, languageCookie } from "~/.server/i18n/visitor-locale";
import { pathTo } from "~/routing/paths";
import { requestScope } from "../request-scope";
import type { AppParts } from "./app-parts";
import { anonymousVisitor, loadContexts } from "./create-load-context";
import { ErrorPageFailed } from "./rendering/last-resort-page";
import type { RenderShell } from "./rendering/page-store";
import { createPageHandler } from "./rendering/page-handler";
import { RequestRejected } from "./request-rejected";
import { sendPage } from "./rendering/send-page";
import { readConsent } from "./visitor/cookies";

export type RemixHandler = {
  answer: RequestHandler;
  showRefusal: (
    refusal: RequestRejected,
    req: ExpressRequest,
    res: ExpressResponse,
  ) => Promise<void>;
  renderShell: RenderShell;
  contextOf: (req: ExpressRequest, res: ExpressResponse) => AppLoadContext;
};

export function createRemixHandler(parts: AppParts): RemixHandler {
  const { build, env } = parts;
  const mode = env.NODE_ENV === "development" ? "development" : "production";
  const pages =
    typeof build === "function"
      ? createRequestHandler(build, mode)
      : createPageHandler(build, mode);
  const handle: typeof pages = async (request, context) => shown(await pages(request, context));
  const contextOf = loadContexts(parts);
  const { origin } = new URL(env.PUBLIC_URL);

  const visitorContext = (req: ExpressRequest, res: ExpressResponse, refusal: number | null) => {
    const { session, staff, browser, requestId, locale, cookies, restored } = res.locals;
    const route = res.locals.page?.pattern ?? "none";
    const plain = cookies.plain === "1";
    const consent = readConsent(cookies.consent);
    const page = { plain, refusal, consent, restored: restored ?? null };
    return contextOf({
      session,
      staff,
      requestId,
      route,
      addressBlock: addressBlockOf(req.ip),
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

  // One context per request, so that no answer asks the box office twice for the same data.
  const contexts = new WeakMap<ExpressResponse, AppLoadContext>();
  const contextOfRequest = (req: ExpressRequest, res: ExpressResponse) => {
    const context = contexts.get(res) ?? visitorContext(req, res, null);
    contexts.set(res, context);
    return context;
  };

  const renderShell: RenderShell = (key, source) =>
    // Outside the request for which it is rendered first: calls to the box office name no visitor.
    requestScope.run(undefined, async () => {
      const context = contextOf(anonymousVisitor(key, source));
      const response = await handle(new Request(new URL(key.url, env.PUBLIC_URL)), context);
      const { html } = context.page;
      const isForAll = context.session.cookieData === null && !response.headers.has("Set-Cookie");
      return response.status === 200 && isForAll ? html : null;
    });

  async function answer(req: ExpressRequest, res: ExpressResponse): Promise<void> {
    const context = contextOfRequest(req, res);
    const response = await handle(toRequest(req, res, origin), context);
    const body = await bodyOf(response, context);
    await sendPage(parts, { req, res, context, response, body });
  }

  return {
    renderShell,
    contextOf: contextOfRequest,
    answer: (req, res, next) => {
      answer(req, res).catch(next);
    },
    async showRefusal(refusal, req, res) {
      const context = visitorContext(req, res, refusal.status);
      context.page.path = pathAsked(parts, req, res);
      // Nothing else of the refused request is used: not its method, not its body.
      const response = await handle(new Request(new URL("/-/refused", env.PUBLIC_URL)), context);
      const body = await bodyOf(response, context);
      for (const [name, value] of Object.entries(refusal.headers)) res.setHeader(name, value);
      await sendPage(parts, { req, res, context, response, body });
    },
  };
}

/** The address of a page, all of which can be read with GET; home where the request named none, or was refused before that was known. */
function pathAsked(
  { env }: Pick<AppParts, "env">,
  { originalUrl }: ExpressRequest,
  { locals }: ExpressResponse,
): string {
  const { page, isData }: Partial<ExpressResponse["locals"]> = locals;
  if (page === undefined || page.id === "not-found" || isData === true) return pathTo("whats-on");
  // Any first part that no page has matches the staff's.
  const isPage = (page.params["adminPath"] ?? env.ADMIN_PATH) === env.ADMIN_PATH;
  return isPage ? originalUrl : pathTo("whats-on");
}

const bodyOf = async (response: Response, { page }: AppLoadContext): Promise<Buffer> =>
  page.html === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page.html);

/** Throws where Remix has nothing left but plain text of its own: then not even its error's page could be made. */
function shown(response: Response): Response {
  const isRemixOwn = response.headers.get("Content-Type") === "text/plain";
  if (response.status === 500 && isRemixOwn) throw new ErrorPageFailed("Remix showed no page");
  return response;
}

/** The request as Remix takes it, below our own origin: nothing is made of the Host that somebody sent. */
function toRequest(req: ExpressRequest, res: ExpressResponse, origin: string): Request {
  const url = `${origin}${req.originalUrl}`;
  if (!URL.canParse(url)) throw new RequestRejected(400);
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    // The origin has been checked; Remix would compare it with the host that a proxy may have changed.
    if (value === undefined || name === "origin" || name.startsWith(":")) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const aborted = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) aborted.abort();
  });
  const init: RequestInit = { method: req.method, headers, signal: aborted.signal };
  if (req.method === "POST") init.body = new Uint8Array(req.body as Buffer);
  return new Request(url, init);
}
