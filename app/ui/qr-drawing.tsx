type QrDrawingProps = {
  /** Squares of a side, border included, and the dark ones as one path of lines as wide as a square. */
  size: number;
  path: string;
  /** Names it to screen readers. */
  label: string;
  className: string;
};

/** A QR code. White under it in both color schemes and in print: a scanner needs the quiet zone. */
export function QrDrawing({ size, path, label, className }: QrDrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="240"
      height="240"
      role="img"
      aria-label={label}
      className={className}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} stroke="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** A ticket's or card's code, and its number in words for when it cannot be scanned. */
export type NumberedCode = Omit<QrDrawingProps, "className"> & { name: string; number: string };

export function QrFigure({ code, className }: { code: NumberedCode; className: string }) {
  const { name, number, ...drawing } = code;
  return (
    <figure className="grid content-start">
      <QrDrawing {...drawing} className={`w-[11rem] rounded ${className}`} />
      {/* Aligned with the drawing inside its quiet zone. */}
      <figcaption className="num px-6 text-small">
        <span className="block text-muted">{name}</span> <span className="block">{number}</span>
      </figcaption>
    </figure>
  );
}
