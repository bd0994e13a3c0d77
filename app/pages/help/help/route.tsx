import type { PageHandle } from "~/routing/handle";
import { TextPage } from "../text-page";
import { OwnPageOr, pageTitle } from "../own-page";

export const handle = {
  title: pageTitle("help"),
  share: "site.description",
  cache: true,
} satisfies PageHandle;

export default function Help() {
  return (
    <OwnPageOr name="help">
      <TextPage page="help" />
    </OwnPageOr>
  );
}
