import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";
import { ButtonLink } from "~/ui/button";
import { Row } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";

type SupportLinkProps = {
  kind: "gift" | "membership";
  problem: "expired" | "wrong" | null;
  /** Page where the visitor can choose instead. */
  insteadHref: string;
  /** Summary of what the link adds, with its submit button. */
  children: ReactNode;
};

/** Content of a campaign link to a donation or membership, or the reason it is invalid. */
export function SupportLink({ kind, problem, insteadHref, children }: SupportLinkProps) {
  const { t } = useTranslation();
  if (problem === null) return children;
  return (
    <>
      <Notice tone="warning" titleAs="h2" title={t(`smart.problem.${problem}.title`)}>
        <p>{t(`smart.${kind}.${problem}`)}</p>
      </Notice>
      <Row>
        <ButtonLink href={insteadHref}>{t(`smart.${kind}.instead`)}</ButtonLink>
      </Row>
    </>
  );
}
