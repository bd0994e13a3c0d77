import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";

import { readFailed } from "./domain/notices/failed";
import type { Failed } from "./domain/notices/failed";
import { NextEvents } from "./parts/performances/next-events";
import { readComingUp } from "./domain/notices/coming-up";
import { ErrorPage } from "./ui/layout/error-page";
import { BareLayout, DefaultLayout, StaffLayout } from "./ui/layout/layouts";
import { NoticesProvider } from "./ui/layout/notices";
import { DocumentHead, CaptchaScript } from "./ui/layout/document-head";
import { languageTags } from "#contract/names/locales";
import { usePageFrame } from "./routing/page-frame";
import { OwnPathProvider } from "./ui/forms/own-path";
import { usePageHandle } from "./routing/handle";
import { getSiteState } from "./.server/session/get-site-state";
import displayFont from "./fonts/gloock-400.woff2?url";
import listingStylesheet from "./listing.css?url";
import stylesheet from "./tailwind.css?url";
import tablesStylesheet from "./tables.css?url";

export async function loader({ context }: LoaderFunctionArgs) {
  const { refusal } = context.page;
  if (refusal !== null) throw data(null, { status: refusal });
  return getSiteState(context);
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = usePageFrame();
  const state = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const status = errorStatus(error);
  const { layout, signsIn } = usePageHandle();
  // Staff pages show no visitor's data.
  const isStaff = frame.route.startsWith("staff-");
  const Page = isStaff ? StaffLayout : layout === "bare" ? BareLayout : DefaultLayout;
  const Around = status === null ? Page : DefaultLayout;
  return (
    <html lang={languageTags[frame.locale]}>
      <head>
        <DocumentHead
          status={status}
          failed={failedAction(error)}
          stylesheets={
            status === 404
              ? [stylesheet, listingStylesheet]
              : isStaff
                ? [stylesheet, tablesStylesheet]
                : [stylesheet]
          }
          font={displayFont}
        />
      </head>
      <body>
        <NoticesProvider value={isStaff ? [] : (state?.notices ?? [])}>
          <Around state={state ?? null}>{children}</Around>
        </NoticesProvider>
        {frame.enhanceUrl === null ? null : <script src={frame.enhanceUrl} defer />}
        {frame.crmScriptUrl && Around === DefaultLayout ? (
          <script src={frame.crmScriptUrl} defer />
        ) : null}
        {signsIn === true ? <CaptchaScript /> : null}
      </body>
    </html>
  );
}

export default function App() {
  const { pathname, search } = useLocation();
  return (
    <OwnPathProvider value={pathname + search}>
      <Outlet />
    </OwnPathProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const events = eventsToOffer(error);
  return (
    <ErrorPage status={errorStatus(error) ?? 500} failed={failedAction(error)}>
      {events.comingUp.length > 0 ? <NextEvents {...events} linksToAll /> : null}
    </ErrorPage>
  );
}

const eventsToOffer = (error: unknown) =>
  readComingUp(isRouteErrorResponse(error) ? error.data : null);

function errorStatus(error: unknown): number | null {
  if (error === undefined || error === null) return null;
  return isRouteErrorResponse(error) ? error.status : 500;
}

function failedAction(error: unknown): Failed | null {
  return isRouteErrorResponse(error) ? readFailed(error.data) : null;
}
