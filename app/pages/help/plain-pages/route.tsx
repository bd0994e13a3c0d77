import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { plainPagesCookie } from "~/.server/session/cookies";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";

export const handle = { title: "pages.plain.title", posts: ["plain"] } satisfies PageHandle<
  typeof loader
>;

export function loader({ context }: LoaderFunctionArgs) {
  return { plain: context.page.plain };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const plain = (await request.formData()).get("plain") === "1";
  return redirect(pathTo("plain-pages"), {
    status: 303,
    headers: { "Set-Cookie": plainPagesCookie(plain, context.publicUrl) },
  });
}

/** Switches the basic version, whose pages have no scripts, on and off. */
export default function PlainPages() {
  const { plain } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t("pages.plain.title")}</h1>
      <p>{t("pages.plain.text")}</p>
      <p>{plain ? t("pages.plain.isOn") : t("pages.plain.isOff")}</p>
      <form method="post" action={pathTo("plain-pages")}>
        <Button name="plain" value={plain ? "0" : "1"}>
          {plain ? t("pages.plain.switchOff") : t("pages.plain.switchOn")}
        </Button>
      </form>
    </Main>
  );
}
