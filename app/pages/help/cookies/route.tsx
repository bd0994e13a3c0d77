import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { consentCookie } from "~/.server/session/consent-cookie";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { Row, Stack } from "~/ui/layout/primitives";
import { TextPage } from "../text-page";

export const handle = {
  title: "pages.cookies.title",
  share: "site.description",
  posts: ["consent"],
} satisfies PageHandle<typeof loader>;

/** Only a CAPTCHA needs consent. */
export function loader({ context }: LoaderFunctionArgs) {
  const { captcha, consent } = context.page;
  return { asks: captcha != null, consent: consent ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const accepted = (await request.formData()).get("consent") === "accept";
  const cookie = consentCookie(accepted ? "accepted" : "declined", context.publicUrl);
  const to = `${pathTo("cookies")}#choice`;
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function Cookies() {
  const { asks, consent } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <TextPage page="cookies">
      {asks ? (
        <Stack as="section" gap="small" labelledBy="choice">
          <h2 id="choice">{t("pages.consent.title")}</h2>
          <p>{t("pages.consent.text")}</p>
          <p>
            <strong>{t(`pages.consent.said.${consent ?? "nothing"}`)}</strong>
          </p>
          <form method="post" action={pathTo("cookies")}>
            <Row>
              {/* The same look, so that neither choice is favored. */}
              <Button look="quiet" name="consent" value="accept">
                {t("pages.consent.accept")}
              </Button>
              <Button look="quiet" name="consent" value="decline">
                {t("pages.consent.decline")}
              </Button>
            </Row>
          </form>
        </Stack>
      ) : (
        <Stack as="section" gap="small" labelledBy="nothing">
          <h2 id="nothing">{t("pages.consent.nothingTitle")}</h2>
          <p>{t("pages.consent.nothingText")}</p>
        </Stack>
      )}
    </TextPage>
  );
}
