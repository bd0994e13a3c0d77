import type { ProgrammeItem } from "#contract/schemas/event";
import { VisuallyHidden } from "~/ui/visually-hidden";

import { useTranslation } from "~/i18n/translation-context";

/** The works in the order in which they are played. */
export function ProgrammeList({ programme }: { programme: readonly ProgrammeItem[] }) {
  const { t } = useTranslation();
  return (
    <ol className="grid gap-3">
      {programme.map((item, at) =>
        item.kind === "intermission" ? (
          // A list without keys of its own: the order is what tells its items apart.
          <li key={at} className="text-muted">
            {t("event.intermission")}
          </li>
        ) : (
          <li key={at}>
            <strong>{item.composer}</strong>
            <VisuallyHidden>:</VisuallyHidden> <span className="block">{item.title}</span>{" "}
            {item.movement === null ? null : (
              <span className="block text-small text-muted">{item.movement}</span>
            )}
          </li>
        ),
      )}
    </ol>
  );
}
