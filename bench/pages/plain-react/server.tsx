import { ALL_FEATURES } from "#contract/names/features";
import express from "express";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { compress } from "~/.server/rendering/compress";
import { OFFERED_LOCALES } from "~/.server/i18n/locale-files";
import { TranslationProvider } from "~/i18n/translation-context";
import { OwnPathProvider } from "~/ui/forms/own-path";
import { Layout } from "~/root";
import { PageFrameProvider, type PageFrame } from "~/routing/page-frame";
import Event, * as event from "~/pages/events/event/route";
import Instance, * as instance from "~/pages/events/instance/route";
import WhatsOn, * as whatsOn from "~/pages/events/whats-on/route";
import { venueSettings } from "~/venue-settings";

import type { PageName, Visitor } from "../compared-pages";
import { capture, env, translation, venueNow, type Loader } from "./capture";
import { MatchesProvider } from "./without-remix";

/** Renders the storefront's pages with React alone, on Express. */
type Route = { id: PageFrame["route"]; Page: ComponentType; handle: unknown; loader: Loader };

const routes: Record<PageName, Route> = {
  "what's on": { id: "whats-on", Page: WhatsOn, handle: whatsOn.handle, loader: whatsOn.loader },
  event: { id: "event", Page: Event, handle: event.handle, loader: event.loader },
  performance: { id: "instance", Page: Instance, handle: instance.handle, loader: instance.loader },
};

type PageSetting = {
  /** The path on this server; `path` is the storefront's. */
  at: string;
  name: PageName;
  visitor: Visitor;
  path: string;
  params: Record<string, string>;
};
type Settings = { port: number; cookie: string; enhanceUrl: string | null; pages: PageSetting[] };

const settings = JSON.parse(process.env.BENCH_SETTINGS ?? "null") as Settings;
const { locale, t } = translation;

const app = express();
app.disable("x-powered-by").disable("etag");
for (const page of settings.pages) {
  const { id, Page, handle, loader } = routes[page.name];
  const cookie = page.visitor === "with" ? settings.cookie : null;
  const data = await capture(loader, page, cookie);
  const matches = [
    { id: "root", handle: undefined, data: data.root },
    { id: page.name, handle, data: data.page },
  ];
  const frame: PageFrame = {
    locale,
    currency: venueSettings.currency,
    features: ALL_FEATURES,
    requestId: "",
    now: venueNow(),
    publicUrl: env.PUBLIC_URL,
    path: page.path,
    route: id,
    languages: OFFERED_LOCALES,
    posted: false,
    refused: false,
    plain: false,
    enhanceUrl: settings.enhanceUrl,
  };
  const render = () =>
    renderToStaticMarkup(
      <PageFrameProvider value={frame}>
        <TranslationProvider value={{ locale, t }}>
          <MatchesProvider value={matches}>
            <Layout>
              <OwnPathProvider value={page.path}>
                <Page />
              </OwnPathProvider>
            </Layout>
          </MatchesProvider>
        </TranslationProvider>
      </PageFrameProvider>,
    );
  app.get(page.at, (req, res, next) => {
    const html = Buffer.from(`<!DOCTYPE html>${render()}`);
    const encoding = req.headers["accept-encoding"] === "br" ? "br" : "identity";
    compress(html, encoding, false).then((body) => {
      res.setHeader("Content-Type", "text/html; charset=utf-8");
      if (encoding === "br") res.setHeader("Content-Encoding", encoding);
      res.setHeader("Content-Length", body.length);
      res.end(body);
    }, next);
  });
}
app.listen(settings.port, "127.0.0.1");
