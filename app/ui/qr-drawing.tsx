export interface QrDrawingProps {
  /** Squares of a side, border included, and the dark ones as one path. */
  size: number;
  path: string;
  /** What it stands for, for those who do not see it. */
  label: string;
  className: string;
}

/** A QR code. White under it in both schemes and on coloured paper's print: a scanner needs the quiet zone. */
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
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
