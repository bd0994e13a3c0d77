import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { useTranslation } from "~/i18n/translation-context";
import { ContentText } from "~/ui/content-text";
import { VisuallyHidden } from "~/ui/visibility";
import { venueSettings } from "~/venue-settings";
import { TextPage } from "../text-page";
import { OwnPageOr, pageTitle } from "../own-page";

export const handle = {
  title: pageTitle("accessibility"),
  share: "site.description",
  cache: true,
} satisfies PageHandle;

export default function Accessibility() {
  return (
    <OwnPageOr name="accessibility">
      <TextPage page="accessibility">
        <AccessServices />
      </TextPage>
    </OwnPageOr>
  );
}

/** What each access service is, with a link to the performances that have it. Follows the section about them. */
function AccessServices() {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-3">
      {venueSettings.accessibility.services.map(({ id, name }) => (
        <div key={id}>
          <dt className="font-semibold">
            <ContentText kind="accessTag" text={name} />
          </dt>
          <dd>
            {t(`pages.accessibility.services.${id}`)}{" "}
            <a href={pathTo("whats-on", {}, { access: id })} className="inline-block py-0.5">
              {t("pages.accessibility.services.show")}
              <VisuallyHidden>
                {": "}
                <ContentText kind="accessTag" text={name} />
              </VisuallyHidden>
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
