import { Fragment } from "react";

import type { EventDetail, ProgrammeItem } from "#contract/schemas/event";
import { keepNames } from "#contract/text/name";
import { useContentLang, useTranslation } from "~/i18n/translation-context";
import { ContentParagraphs } from "~/ui/content-text";
import { Stack } from "~/ui/layout/primitives";
import { VisuallyHidden } from "~/ui/visibility";

/** The works, and what the venue wrote about them. */
export function Program({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const { programme, programmeNote } = event;
  if (programme.length === 0 && !programmeNote) return null;
  return (
    <Stack as="section" labelledBy="programme">
      <h2 id="programme">{t("event.programme")}</h2>
      {programme.length === 0 ? null : <ProgrammeList programme={programme} />}
      {programmeNote ? (
        <>
          {programme.length === 0 ? null : <h3>{t("event.programmeNote")}</h3>}
          <ContentParagraphs kind="event" text={programmeNote} />
        </>
      ) : null}
    </Stack>
  );
}

export function ProgrammeList({ programme }: { programme: readonly ProgrammeItem[] }) {
  const { t } = useTranslation();
  const contentLang = useContentLang();
  return (
    <ol className="grid gap-3">
      {joinMovements(programme).map((item, at) =>
        item.kind === "intermission" ? (
          // Only the order distinguishes items.
          <li key={at} className="text-muted">
            {t("event.intermission")}
          </li>
        ) : (
          <li key={at} {...contentLang}>
            <strong>{item.composer}</strong>
            <VisuallyHidden>:</VisuallyHidden>{" "}
            <span className="block" lang={item.titleLang}>
              {keepNames(item.title)}
            </span>
            {item.movements.map((movement) => (
              <Fragment key={movement}>
                {" "}
                <span className="block text-small text-muted">{movement}</span>
              </Fragment>
            ))}
          </li>
        ),
      )}
    </ol>
  );
}

/** Joins neighboring movements of a work, which the box office lists as one item each. */
function joinMovements(programme: readonly ProgrammeItem[]) {
  type Work = Extract<ProgrammeItem, { kind: "work" }> & { movements: string[] };
  const joined: (Work | Extract<ProgrammeItem, { kind: "intermission" }>)[] = [];
  for (const item of programme) {
    const last = joined.at(-1);
    if (item.kind === "intermission") joined.push(item);
    else if (last?.kind === "work" && last.composer === item.composer && last.title === item.title)
      last.movements.push(...(item.movement === null ? [] : [item.movement]));
    else joined.push({ ...item, movements: item.movement === null ? [] : [item.movement] });
  }
  return joined;
}
