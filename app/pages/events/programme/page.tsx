import type { Programme } from "#contract/schemas/event";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Lead, Stack } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import type { CodeReason } from "~/domain/basket/basket-refusal";

import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { SeasonDays } from "../season-days";

export type ProgrammePageProps = { programme: Programme | null; reason: CodeReason | null };

/** The performances that a programme's code opens, and how its prices come: by the code on the performance's page. */
export function ProgrammePage({ programme, reason }: ProgrammePageProps) {
  const { t } = useTranslation();
  if (programme === null)
    return (
      <Main>
        <h1>{t("programme.title")}</h1>
        <EmptyState
          title={t(`codes.refused.${reason ?? "not-recognised"}`)}
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
