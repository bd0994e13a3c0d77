import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { CardList } from "~/ui/card";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Split, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { ProgressPanel } from "~/ui/progress-panel";
import { VisuallyHidden } from "~/ui/visibility";

import { ContentText } from "~/ui/content-text";
import { builderPath } from "../builder-path";
import { PackageCard } from "../package-card";
import { packageClosed, packagePrice } from "../package-words";
import type { SuperView } from "./builder-view";
import { useNow } from "~/routing/page-frame";

export function SuperBuilderPage({ view }: { view: SuperView }) {
  const words = useTranslation();
  const { t } = words;
  const { offer, parts, missing, has } = view;
  const { id, name, minItems } = offer;
  const price = packagePrice(offer, words);
  const now = useNow();
  const closed = packageClosed(offer, { ...words, now });
  return (
    <Main>
      <BackLink href={pathTo("package", { package: id })}>
        <ContentText kind="package" text={name} />
      </BackLink>
      <Stack gap="small">
        <h1>{t("packages.super.title", { count: minItems })}</h1>
        <Lead>{t("packages.super.lead")}</Lead>
        {price === null ? null : <p className="num font-semibold">{price}</p>}
      </Stack>
      {closed === null ? (
        <Split>
          <CardList wide>
            {parts.map(({ isIn, ...part }) => (
              <PackageCard
                key={part.offer.id}
                {...part}
                action={
                  isIn ? (
                    <p className="font-semibold">{t("packages.super.isIn")}</p>
                  ) : (
                    <ButtonLink href={builderPath(part.offer, { super: id })}>
                      {t(`packages.choose.${part.offer.type}`)}
                      <VisuallyHidden>
                        : <ContentText kind="package" text={part.offer.name} />
                      </VisuallyHidden>
                    </ButtonLink>
                  )
                }
              />
            ))}
          </CardList>
          <ProgressPanel
            id="progress"
            title={
              missing === 0
                ? t("packages.super.complete")
                : t("packages.super.toChoose", { count: missing })
            }
            done={has}
            needed={minItems}
            label={t("packages.builder.progress", { count: has, needed: minItems })}
            actions={
              has > 0 ? (
                <ButtonLink href={pathTo("basket")}>{t("packages.super.toBasket")}</ButtonLink>
              ) : null
            }
          >
            {missing === 0 ? null : <p>{t("packages.super.missing", { count: missing })}</p>}
          </ProgressPanel>
        </Split>
      ) : (
        <Notice tone="warning" title={closed} />
      )}
    </Main>
  );
}
