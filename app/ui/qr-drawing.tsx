type QrDrawingProps = {
  /** `size` in modules, including the quiet zone; `path` strokes the dark modules with a width of 1. */
  size: number;
  path: string;
  /** Accessible name. */
  label: string;
  className: string;
};

/** A QR code, always on white, since scanners need a light quiet zone. */
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

/** A QR code with its number, in case it cannot be scanned. Its sizes are in tickets.css. */
export type NumberedCode = Omit<QrDrawingProps, "className"> & { name: string; number: string };

export function QrFigure({ code }: { code: NumberedCode }) {
  const { name, number, ...drawing } = code;
  return (
    <figure className="qr grid content-start">
      <QrDrawing {...drawing} className="rounded" />
      {/* Aligned with the dark modules. */}
      <figcaption className="num text-small">
        <span className="block text-muted">{name}</span> <span className="block">{number}</span>
      </figcaption>
    </figure>
  );
}
