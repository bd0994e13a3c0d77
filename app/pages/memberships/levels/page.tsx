import { Fragment } from "react";

import { knownName } from "#contract/known-names";
import type { MembershipLevel } from "#contract/schemas/membership";
import type { Money } from "#contract/schemas/money";
import { posterImage } from "~/domain/poster-image";
import { isFree } from "~/domain/money";
import { formatDay } from "~/i18n/format-date";
import { formatMoney, formatPrice } from "~/i18n/format-money";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { IfOpen } from "~/ui/layout/if-open";
import { Benefits, Card, CardList } from "~/ui/card";
import { CompareTable } from "~/ui/compare-table";
import { EmptyState } from "~/ui/empty-state";
import { usePageForm } from "~/ui/forms/use-page-form";
import { Icon } from "~/ui/icon";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { Lead, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { TextOnly, VisuallyHidden } from "~/ui/visibility";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { levelForm } from "./form";
import { type LevelOffer, levelPrice } from "./level-offer";
import { LevelAction } from "./level-action";

type LevelsPageProps = {
  levels: (MembershipLevel & {
    offer: LevelOffer;
    saves: Money | null;
  })[];
  /** The customer's own membership; `until` is its last day. */
  member: { name: string; until: string } | null;
  inBasket: { name: string } | null;
  requestKey: string;
};

export function LevelsPage(props: LevelsPageProps) {
  const { levels, member, inBasket, requestKey } = props;
  const { t, locale } = useTranslation();
  const { errors } = usePageForm(levelForm, {
    title: t("account.membership.refused"),
    help: (
      <StandaloneLink href={pathTo("basket")}>{t("account.membership.toBasket")}</StandaloneLink>
    ),
  });
  return (
    <Main
      errors={errors}
      band={
        <PageBanner
          poster={posterImage({ motif: "voices", seed: "memberships" })}
          title={t(member === null ? "memberships.heading" : "memberships.title")}
          lead={
            member === null ? (
              t("memberships.lead")
            ) : (
              <NamesWithin
                text={t("memberships.already", {
                  name: knownName(t, "membership", member.name),
                  date: formatDay(member.until, "date", locale),
                })}
                names={[member.name]}
              />
            )
          }
        />
      }
    >
      <Stack gap="small">
        <Lead>
          {t("memberships.reminder")}{" "}
          <a href={pathTo("memberships")}>{t("account.renewal.turnOn")}</a>
        </Lead>
        <IfOpen route="accept-membership">
          <StandaloneLink href={pathTo("accept-membership")}>
            {t("memberships.accept.link")}
          </StandaloneLink>
        </IfOpen>
      </Stack>
      {inBasket === null ? null : (
        <Notice>
          <p>
            <NamesWithin
              text={t("membership.inBasket", { name: knownName(t, "membership", inBasket.name) })}
              names={[inBasket.name]}
            />{" "}
            <a href={pathTo("basket")}>{t("account.membership.toBasket")}</a>
          </p>
        </Notice>
      )}
      {levels.length === 0 ? (
        <EmptyState title={t("memberships.none")} titleAs="h2" />
      ) : (
        <>
          <CardList wide>
            {levels.map((level, index) => (
              <LevelCard
                key={level.id}
                level={level}
                requestKey={requestKey}
                previous={levels[index - 1]}
              />
            ))}
          </CardList>
          <Comparison levels={levels} />
        </>
      )}
    </Main>
  );
}

type LevelsProps = Pick<LevelsPageProps, "levels">;
type LevelCardProps = {
  level: LevelsProps["levels"][number];
  previous: MembershipLevel | undefined;
  requestKey: string;
};

function LevelCard({ level, previous, requestKey }: LevelCardProps) {
  const { t, locale } = useTranslation();
  const shared = previous?.benefits ?? [];
  const added = level.benefits.filter((benefit) => !shared.includes(benefit));
  const includesAll =
    previous !== undefined &&
    added.length > 0 &&
    added.length + shared.length === level.benefits.length;
  return (
    <Card
      title={<ContentText kind="membership" text={level.name} />}
      bar
      action={<LevelAction level={{ ...level, other: null }} requestKey={requestKey} />}
    >
      <p className="num text-large font-semibold">{levelPrice(t, locale, level)}</p>
      <ContentText as="p" kind="membership" text={level.description} />
      <Benefits
        {...(includesAll && shared.length > 0
          ? {
              words: [
                <NamesWithin
                  key="all"
                  text={t("memberships.allOf", { name: knownName(t, "membership", previous.name) })}
                  names={[previous.name]}
                />,
              ],
              items: added,
            }
          : { items: level.benefits })}
      />
      {level.saves === null || isFree(level.saves) ? null : (
        <p>
          <strong>{t("membership.saves", { sum: formatMoney(level.saves, locale) })}</strong>
        </p>
      )}
      <IfOpen route="give-membership">
        <StandaloneLink href={pathTo("give-membership", {}, { level: level.id })}>
          {t("memberships.gift.link")}
          <VisuallyHidden>
            : <ContentText kind="membership" text={level.name} />
          </VisuallyHidden>
        </StandaloneLink>
      </IfOpen>
      {level.infoLink === null ? null : (
        <StandaloneLink href={level.infoLink}>
          <NamesWithin
            text={t("account.membership.info", { name: knownName(t, "membership", level.name) })}
            names={[level.name]}
          />
        </StandaloneLink>
      )}
    </Card>
  );
}

function Comparison({ levels }: LevelsProps) {
  const { t, locale } = useTranslation();
  const benefits = [...new Set(levels.flatMap((level) => level.benefits))];
  const prices = ["price", "renewalPrice"] as const;
  return (
    <Stack>
      <h2 id="compare">{t("memberships.compare.title")}</h2>
      <CompareTable
        labelledBy="compare"
        pinned
        columns={[
          t("memberships.compare.benefit"),
          ...levels.map(({ name }) => knownName(t, "membership", name)),
        ]}
        heads={[
          t("memberships.compare.benefit"),
          ...levels.map(({ id, name }) => <ContentText key={id} kind="membership" text={name} />),
        ]}
        rows={[
          ...prices.map((price) => ({
            key: price,
            cells: [
              t(`memberships.compare.${price}`),
              ...levels.map((level) => formatPrice(level[price], locale)),
            ],
          })),
          ...benefits.map((benefit) => ({
            key: benefit,
            cells: [
              <Fragment key="benefit">
                <ContentText kind="membership" text={benefit} />
                <TextOnly>
                  <NamesWithin
                    text={levelsWith(t, levels, benefit)}
                    names={levels.map(({ name }) => name)}
                  />
                </TextOnly>
              </Fragment>,
              ...levels.map((level) => (
                <Included key={level.id} is={level.benefits.includes(benefit)} />
              )),
            ],
          })),
        ]}
      />
    </Stack>
  );
}

/** An image, since text browsers would write the word seven times in a row, without columns. */
function Included({ is }: { is: boolean }) {
  const { t } = useTranslation();
  return (
    <span
      role="img"
      aria-label={t(is ? "memberships.compare.included" : "memberships.compare.notIncluded")}
    >
      {is ? <Icon name="tick" /> : "–"}
    </span>
  );
}

/** For text browsers: the levels with a benefit, from the lowest. */
function levelsWith(t: Translate, levels: LevelsProps["levels"], benefit: string): string {
  const having = levels.filter(({ benefits }) => benefits.includes(benefit));
  if (having.length === levels.length) return t("memberships.compare.every");
  const [lowest] = having;
  const isUpward = levels.at(-having.length) === lowest && having.at(-1) === levels.at(-1);
  return lowest !== undefined && isUpward
    ? t("memberships.compare.from", { name: knownName(t, "membership", lowest.name) })
    : t("memberships.compare.only", {
        names: having.map(({ name }) => knownName(t, "membership", name)).join(", "),
      });
}
