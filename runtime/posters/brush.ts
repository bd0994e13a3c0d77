/** Coordinates are integers; a poster is 600 by 400. */
type Brush = {
  random: () => number;
  ground: string;
  main: string;
  second: string;
  third: string;
  fourth: string;
};
export type Drawing = (brush: Brush) => string;

export const toInteger = (value: number) => Math.round(value);
export const polar = (x: number, y: number, radius: number, angle: number) =>
  `${toInteger(x + radius * Math.cos(angle))} ${toInteger(y + radius * Math.sin(angle))}`;
export const stroke = (path: string, color: string, width: number, round = false) =>
  `<path d="${path}" stroke="${color}" stroke-width="${toInteger(width)}" fill="none"${round ? ' stroke-linecap="round"' : ""}/>`;
export const fill = (path: string, color: string, opacity?: number) =>
  `<path d="${path}" fill="${color}"${opacity === undefined ? "" : ` fill-opacity="${opacity}"`}/>`;
export const disc = (x: number, y: number, radius: number, color: string) =>
  `<circle cx="${toInteger(x)}" cy="${toInteger(y)}" r="${toInteger(radius)}" fill="${color}"/>`;
export const ring = (x: number, y: number, radius: number, color: string, width: number) =>
  `<circle cx="${toInteger(x)}" cy="${toInteger(y)}" r="${toInteger(radius)}" fill="none" stroke="${color}" stroke-width="${toInteger(width)}"/>`;
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
