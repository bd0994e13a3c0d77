import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { EmptyState } from "~/ui/empty-state";
import { Main } from "~/ui/layout/main";
import { Lead, Stack } from "~/ui/layout/primitives";
import { EventList } from "../event-list";
import { ProgrammeCodeForm } from "./code-form";
import { getProgrammePage } from "./page.server";

export const handle = {
  title: ({ programme }, t) => programme?.name ?? t("programme.title"),
} satisfies PageHandle<typeof loader>;

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  getProgrammePage(context, params["programme"] ?? "");

export default function Programme() {
  const { programme, reason, year } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (programme === null)
    return (
      <Main>
        <h1>{t("programme.title")}</h1>
        <EmptyState title={t(`codes.refused.${reason}`)} titleAs="h2">
          <p>{t("programme.checkCode")}</p>
        </EmptyState>
        <ProgrammeCodeForm />
        <p>
          <a href={pathTo("whats-on")}>{t("whatsOn.showAll")}</a>
        </p>
      </Main>
    );
  const { name, description, code, instances } = programme;
  return (
    <Main>
      <Stack gap="small">
        <h1>{name}</h1>
        <Lead>{description}</Lead>
        <p>{t("programme.useCode", { code })}</p>
      </Stack>
      <p className="num">{t("whatsOn.count", { count: instances.length })}</p>
      <EventList instances={instances} year={year} titleAs="h2" />
    </Main>
  );
}
