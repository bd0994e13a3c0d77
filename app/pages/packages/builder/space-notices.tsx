import { useTranslation } from "~/i18n/translation-context";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { Notice } from "~/ui/notice";

import type { FlexView } from "./builder-view";

type SpaceNoticesProps = {
  view: Pick<FlexView, "withoutSpaceLeft" | "ordinary" | "quantity" | "spaces">;
};

/** Names the events at which a wheelchair user would have no wheelchair space. */
export function SpaceNotices({ view }: SpaceNoticesProps) {
  const { withoutSpaceLeft, ordinary, quantity, spaces } = view;
  const { t } = useTranslation();
  return (
    <>
      {withoutSpaceLeft.length === 0 ? null : (
        <Notice
          tone="warning"
          title={t("packages.builder.noSpaceTitle", { count: withoutSpaceLeft.length })}
        >
          <ul>
            {withoutSpaceLeft.map(({ title, mapPath }) => {
              const text = t("packages.builder.seatsFor", { count: quantity, title });
              const name = <NamesWithin text={text} names={[title]} />;
              return <li key={title}>{mapPath === null ? name : <a href={mapPath}>{name}</a>}</li>;
            })}
          </ul>
        </Notice>
      )}
      {ordinary.length === 0 ? null : (
        <Notice title={t("packages.builder.ordinaryTitle", { count: ordinary.length })}>
          <ul className="list-disc pl-6">
            {ordinary.map((title) => (
              <li key={title}>
                <ContentText text={title} />
              </li>
            ))}
          </ul>
          {spaces.wanted ? null : <p>{t("packages.builder.ordinaryHint")}</p>}
        </Notice>
      )}
    </>
  );
}
