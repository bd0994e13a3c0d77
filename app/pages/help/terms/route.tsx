import tablesStylesheet from "~/tables.css?url";
import type { PageHandle } from "~/routing/handle";
import { TextPage } from "../text-page";
import { OwnPageOr, pageTitle } from "../own-page";

export const handle = {
  title: pageTitle("terms"),
  share: "site.description",
  cache: true,
  styles: () => [tablesStylesheet],
} satisfies PageHandle;

export default function Terms() {
  return (
    <OwnPageOr name="terms">
      <TextPage page="terms" />
    </OwnPageOr>
  );
}
