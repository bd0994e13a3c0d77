import tablesStylesheet from "~/tables.css?url";
import type { PageHandle } from "~/routing/handle";
import { TextPage } from "../text-page";
import { OwnPageOr, pageTitle } from "../own-page";

export const handle = {
  title: pageTitle("privacy"),
  share: "site.description",
  cache: true,
  styles: () => [tablesStylesheet],
} satisfies PageHandle;

export default function PrivacyPolicy() {
  return (
    <OwnPageOr name="privacy">
      <TextPage page="privacy" />
    </OwnPageOr>
  );
}
