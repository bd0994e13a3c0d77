import type { ReactNode } from "react";

import { Picture, type PictureSource } from "../decorative-image";
import { FieldError } from "./field-frame";
import { type FieldSource, fieldFrameId, useFieldState } from "./field-state";

type ChoiceCardProps = {
  poster: PictureSource;
  title: ReactNode;
  /** Below the title, and part of the label: "Thursday, December 3, 2026 · Main Hall". */
  note?: ReactNode;
  /** Absent if it cannot be chosen. */
  box?: { field: FieldSource; value: string; checked: boolean };
  errors?: readonly string[] | undefined;
  /** Further choices for it. */
  children?: ReactNode;
};

/** A card in a `CardList` that can be chosen by clicking its picture or title. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { poster, title, note, box, errors, children } = props;
  const words = (
    <>
      <span className="block font-semibold">{title}</span>{" "}
      {note ? <span className="num block text-small font-normal text-muted">{note}</span> : null}
    </>
  );
  const state = useFieldState(box?.field ?? { id: "", name: "" }, { errors });
  return (
    <li className="card with-poster pick">
      <Picture poster={poster} sizes="24rem" loading="lazy" className="poster" />
      {box === undefined ? (
        <div>{words}</div>
      ) : (
        <div id={fieldFrameId(box.field.id)} className="grid gap-1">
          <FieldError id={state.errorId} errors={state.errors} />
          <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-3">
            <input
              id={box.field.id}
              name={box.field.name}
              type="checkbox"
              className="check"
              value={box.value}
              defaultChecked={box.checked}
              aria-invalid={state.invalid}
              aria-describedby={state.describedBy}
            />{" "}
            <label htmlFor={box.field.id}>{words}</label>
          </div>
        </div>
      )}
      {children ? <div className="more grid gap-3">{children}</div> : null}
    </li>
  );
}
