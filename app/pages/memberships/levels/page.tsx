import { Fragment } from "react";

import { knownName } from "#contract/text/known-names";
import { MEMBERSHIP_POSTER } from "#runtime/posters/item-posters";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDay } from "~/i18n/dates-and-money/format-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { useIsOpen } from "~/routing/feature-routes";
import { CardList } from "~/ui/card";
import { Collapsible } from "~/ui/collapsible";
import { CompareTable } from "~/ui/compare-table";
import { EmptyState } from "~/ui/empty-state";
import { usePageForm } from "~/ui/forms/use-page-form";
import { Icon } from "~/ui/icon";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { Row, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { TextOnly } from "~/ui/visibility";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { AttendanceForm } from "./attendance-form";
import { levelForm } from "./form";
import { LevelCard, type ShownLevel } from "./level-card";
import { type Attendance, bestLevel, divideLevels, levelSavings } from "./level-savings";

type LevelsPageProps = {
  levels: Omit<ShownLevel, "savings">[];
  /** The customer's own membership; `until` is its last day. */
  member: { name: string; until: string } | null;
  isSignedIn: boolean;
  inBasket: { name: string } | null;
  attendance: Attendance;
  requestKey: string;
};

export function LevelsPage(props: LevelsPageProps) {
  const { member, inBasket } = props;
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
          poster={posterImage(MEMBERSHIP_POSTER)}
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
      {props.levels.length === 0 ? (
        <EmptyState title={t("memberships.none")} titleAs="h2" />
      ) : (
        <Levels {...props} />
      )}
      <HowItWorks isSignedIn={props.isSignedIn} />
    </Main>
  );
}

/** The levels that suit the visitor, and the others with a comparison of all. */
function Levels({ member, inBasket, attendance, requestKey, ...props }: LevelsPageProps) {
  const { t } = useTranslation();
  const levels = props.levels.map((level) => ({
    ...level,
    savings: levelSavings(level, attendance),
  }));
  const best = member === null && inBasket === null ? bestLevel(levels) : null;
  const named = (of: { name: string } | null) => levels.find(({ name }) => name === of?.name);
  const own = inBasket === null ? named(member) : null;
  const { first, rest } = divideLevels(levels, { own, middle: named(inBasket) ?? best });
  const cards = (shown: readonly ShownLevel[]) => (
    <CardList wide={shown !== rest}>
      {shown.map((level) => (
        <LevelCard
          key={level.id}
          level={level}
          previous={levels[levels.findIndex(({ id }) => id === level.id) - 1]}
          isBest={level.id === best?.id || levels.length === 1}
          requestKey={requestKey}
        />
      ))}
    </CardList>
  );
  const comparison = levels.length === 1 ? null : <Comparison levels={levels} />;
  return (
    <Stack as="section" labelledBy="levels" gap="large">
      {levels.some(({ savings }) => savings !== null) ? (
        <AttendanceForm attendance={attendance} best={best} />
      ) : (
        <h2 id="levels" className="vh">
          {t("memberships.levels")}
        </h2>
      )}
      {cards(first)}
      {rest.length === 0 ? (
        comparison
      ) : (
        <Collapsible title={t("memberships.allLevels", { count: levels.length })} open={false}>
          {cards(rest)}
          {comparison}
        </Collapsible>
      )}
    </Stack>
  );
}

function HowItWorks({ isSignedIn }: Pick<LevelsPageProps, "isSignedIn">) {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  return (
    <Stack as="section" labelledBy="how" gap="small">
      <h2 id="how">{t("memberships.how.title")}</h2>
      {isSignedIn ? null : <p>{t("memberships.how.start")}</p>}
      <p>
        {t("memberships.reminder")}{" "}
        <a href={pathTo("memberships")}>{t("account.renewal.turnOn")}</a>
      </p>
      <Row>
        {isOpen("give-membership") ? (
          <a href={pathTo("give-membership")}>{t("memberships.gift.title")}</a>
        ) : null}
        {isOpen("accept-membership") ? (
          <a href={pathTo("accept-membership")}>{t("memberships.accept.link")}</a>
        ) : null}
      </Row>
    </Stack>
  );
}

type LevelsProps = Pick<LevelsPageProps, "levels">;

function Comparison({ levels }: LevelsProps) {
  const { t, locale } = useTranslation();
  const benefits = [...new Set(levels.flatMap((level) => level.benefits))];
  const prices = ["price", "renewalPrice"] as const;
  return (
    <Stack>
      <h3 id="compare">{t("memberships.compare.title")}</h3>
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
