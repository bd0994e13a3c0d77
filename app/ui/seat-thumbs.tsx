import { DecorativeImage } from "./decorative-image";

type SeatThumbsProps = {
  /** Addresses of what a seat sees, if the plan has a stage, and of its place in the hall. */
  view: string | null;
  dot: string;
};

/** A seat's view and place in the hall, small. They say no more than the words beside them. */
export function SeatThumbs({ view, dot }: SeatThumbsProps) {
  return (
    <span className="thumbs no-print">
      {view === null ? null : (
        <span className="view">
          <DecorativeImage src={view} width="600" height="380" loading="lazy" />
        </span>
      )}
      <DecorativeImage src={dot} width="600" height="500" loading="lazy" />
    </span>
  );
}
