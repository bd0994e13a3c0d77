import type { ReactNode } from "react";

import type { PictureSource } from "../decorative-image";
import { Thumb } from "../line-item";
import { FieldError } from "./field-frame";
import { type FieldSource, fieldFrameId, useFieldState } from "./field-state";

type ChoiceRowProps = {
  poster: PictureSource;
  title: ReactNode;
  /** Below the title, and part of the label: "Thursday, December 3, 2026 · Main Hall". */
  note?: ReactNode;
  /** Absent if it cannot be chosen. */
  box?: { field: FieldSource; value: string; checked: boolean; prices?: string };
  price?: ReactNode;
  errors?: readonly string[] | undefined;
  /** Further choices for it. */
  children?: ReactNode;
};

/** A row that can be chosen by clicking its picture or title. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { poster, title, note, box, price, errors, children } = props;
  const words = (
    <>
      <span className="block font-semibold">{title}</span>{" "}
      {note ? <span className="num block text-small font-normal text-muted">{note}</span> : null}
    </>
  );
  const state = useFieldState(box?.field ?? { id: "", name: "" }, { errors });
  return (
    <li className="gig pick">
      <Thumb poster={poster} />
      {box === undefined ? (
        <div className="gig-body">{words}</div>
      ) : (
        <div id={fieldFrameId(box.field.id)} className="gig-body">
          <FieldError id={state.errorId} errors={state.errors} />
          <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-3">
            <input
              id={box.field.id}
              name={box.field.name}
              type="checkbox"
              className="check"
              value={box.value}
              defaultChecked={box.checked}
              data-prices={box.prices}
              aria-invalid={state.invalid}
              aria-describedby={state.describedBy}
            />{" "}
            <label htmlFor={box.field.id}>{words}</label>
          </div>
        </div>
      )}
      {price ? <p className="gig-act num font-bold">{price}</p> : null}
      {children ? <div className="more grid gap-3">{children}</div> : null}
    </li>
  );
}
