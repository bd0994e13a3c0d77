import type { ReactNode } from "react";

import { Picture, type PictureSource } from "../decorative-image";
import { FieldError } from "./field-frame";
import type { FieldSource } from "./field-state";
import { fieldState } from "./field-state";

type ChoiceCardProps = {
  /** The address of a picture that says nothing. */
  poster: PictureSource;
  title: ReactNode;
  /** Below the title, in the box's name too: "Thursday, December 3, 2026 · Main Hall". */
  note?: ReactNode;
  /** Absent where it cannot be chosen. */
  box?: { field: FieldSource; value: string; checked: boolean };
  errors?: readonly string[] | undefined;
  errorPrefix?: string | undefined;
  /** What else is chosen for it. */
  children?: ReactNode;
};

/** One thing of several to choose from, each a card: its picture and title tick its box. An entry of a `CardList`. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { poster, title, note, box, errors, errorPrefix, children } = props;
  const words = (
    <>
      <span className="block font-semibold">{title}</span>{" "}
      {note ? <span className="num block text-small font-normal text-muted">{note}</span> : null}
    </>
  );
  const state = box === undefined ? null : fieldState(box.field, { errors });
  return (
    <li className="card with-poster pick">
      <Picture poster={poster} sizes="24rem" loading="lazy" className="poster" />
      {box === undefined || state === null ? (
        <div>{words}</div>
      ) : (
        <div className="grid gap-1">
          <FieldError id={state.errorId} errors={state.errors} prefix={errorPrefix} />
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
