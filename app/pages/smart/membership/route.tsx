import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import cardsStylesheet from "~/cards.css?url";
import { knownName } from "#contract/text/known-names";
import { MEMBERSHIP_POSTER } from "#runtime/posters/item-posters";
import { requestedPath } from "~/.server/rendering/canonical-path";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/ui/forms/own-path";
import { IfOpen } from "~/ui/layout/if-open";
import { levelForm } from "~/pages/memberships/levels/form";
import { LevelAction } from "~/pages/memberships/levels/level-action";
import { Savings } from "~/pages/memberships/levels/level-card";
import { levelSavings, USUAL_ATTENDANCE } from "~/pages/memberships/levels/level-savings";
import { levelPrice } from "~/pages/memberships/levels/level-offer";
import { getLevelsPage, join } from "~/pages/memberships/levels/page.server";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Benefits } from "~/ui/card";
import { ContentText } from "~/ui/content-text";
import { usePageForm } from "~/ui/forms/use-page-form";
import { Main } from "~/ui/layout/main";
import { PageBanner } from "~/ui/layout/page-banner";
import { Panel, Row, Split, Stack } from "~/ui/layout/primitives";
import { readSupportQuery } from "../link-query";
import { SupportLink } from "../support-link";

export const handle = {
  title: ({ level }, t) =>
    level ? knownName(t, "membership", level.name) : t("memberships.title"),
  share: "memberships.lead",
  styles: () => [cardsStylesheet],
  posts: [levelForm],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = readSupportQuery(request, context.now);
  const { levels, requestKey } = await getLevelsPage(context);
  const level = levels.find(({ id }) => id === params["level"]) ?? null;
  const problem = level === null ? "wrong" : typeof query === "string" ? query : null;
  return data({ level, requestKey, problem }, { status: level === null ? 404 : 200 });
}

/** Adds the membership, or redirects to sign in and back to the link. */
export const action = (args: ActionFunctionArgs) => join(args, requestedPath(args.request));

/** Campaign link that adds a membership after a confirmation. GET changes nothing. */
export default function SmartMembership() {
  const { level, requestKey, problem } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const { errors } = usePageForm(levelForm, { title: t("account.membership.refused") });
  const ownPath = useOwnPath();
  const savings = level && levelSavings(level, USUAL_ATTENDANCE);
  const levelsHref = pathTo("membership-levels");
  return (
    <Main
      errors={errors}
      band={
        <PageBanner
          poster={posterImage(MEMBERSHIP_POSTER)}
          title={
            level === null || problem !== null
              ? t("memberships.title")
              : t("smart.membership.title", { name: knownName(t, "membership", level.name) })
          }
          lead={level === null ? null : <ContentText kind="membership" text={level.description} />}
        />
      }
    >
      <SupportLink kind="membership" problem={problem} insteadHref={levelsHref}>
        {level === null ? null : (
          <Split panelBeside>
            <Panel>
              <p className="num text-large font-semibold">{levelPrice(t, locale, level)}</p>
              {savings === null ? null : <Savings savings={savings} />}
              <LevelAction level={level} requestKey={requestKey} action={ownPath} isAlone />
            </Panel>
            <Stack>
              <Benefits items={level.benefits} />
              <Row>
                <IfOpen route="give-membership">
                  <a href={pathTo("give-membership", {}, { level: level.id })}>
                    {t("memberships.gift.title")}
                  </a>
                </IfOpen>
                <a href={levelsHref}>{t("smart.membership.instead")}</a>
              </Row>
            </Stack>
          </Split>
        )}
      </SupportLink>
    </Main>
  );
}
