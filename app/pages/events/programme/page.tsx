import type { Programme } from "#contract/schemas/event";
import type { CodeReason } from "~/pages/basket/basket-refusal";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Main } from "~/ui/layout/main";
import { Lead, Stack } from "~/ui/layout/primitives";

import { SeasonDays } from "../performance-list";

type ProgrammePageProps =
  { programme: Programme; reason: null } | { programme: null; reason: CodeReason };

/** The performances that a program's code opens. Its prices are opened by entering the code on a performance's page. */
export function ProgrammePage({ programme, reason }: ProgrammePageProps) {
  const { t } = useTranslation();
  if (programme === null)
    return (
      <Main>
        <h1>{t("programme.title")}</h1>
        <EmptyState
          title={t(`codes.refused.${reason}`)}
          titleAs="h2"
          action={<ButtonLink href={pathTo("whats-on")}>{t("whatsOn.showAll")}</ButtonLink>}
        >
          <p>{t("programme.checkCode")}</p>
        </EmptyState>
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
      <SeasonDays instances={instances} />
    </Main>
  );
}
