import type PDFDocument from "pdfkit";

import { drawArtifact } from "../pdf-text/sheet";
import type { SeatSpots } from "./hall-shape";

type Doc = InstanceType<typeof PDFDocument>;

/** As on the site's pages (app/.server/plans/hall-drawing.ts). */
const COLOR = {
  other: "#d7d4cf",
  here: "#2f7fa0",
  stage: "#8c867a",
  dot: "#e9a820",
  ink: "#1c1a17",
};

/** Height above the first row for the stage, as a part of the width. */
const STAGE = 0.1;

/** Radius, in points. */
const DOT = 3.5;

/** Draws the hall with a dot at a ticket's seat, at most this wide and high. Returns whether the seat has a place on a plan. */
export function drawHall(
  doc: Doc,
  { halls, seats }: SeatSpots,
  ticketId: string,
  box: { x: number; y: number; width: number; height: number },
): boolean {
  const seat = seats[ticketId];
  const hall = seat && halls[seat.planId];
  if (seat === undefined || hall === undefined) return false;
  const { width, gap, rows } = hall;
  const stage = hall.hasStage ? width * STAGE : 0;
  const scale = Math.min(box.width / width, box.height / (hall.height + stage));
  drawArtifact(doc, () => {
    doc.save();
    // At the right of the box.
    doc.translate(box.x + box.width - width * scale, box.y).scale(scale);
    doc.translate(0, stage);
    if (hall.hasStage)
      doc
        .polygon(
          [width * 0.38, -stage],
          [width * 0.62, -stage],
          [width * 0.59, -stage * 0.35],
          [width * 0.41, -stage * 0.35],
        )
        .fill(COLOR.stage);
    doc.lineCap("round").lineJoin("round").lineWidth(gap);
    const drawRows = (isHere: boolean) => {
      for (const { section, lines } of rows)
        if ((section === seat.section) === isHere) doc.addContent(lines);
      doc.stroke(isHere ? COLOR.here : COLOR.other);
    };
    drawRows(false);
    drawRows(true);
    const [x, y] = seat.at;
    doc
      .circle(x, y, DOT / scale)
      .lineWidth(0.75 / scale)
      .fillAndStroke(COLOR.dot, COLOR.ink);
    doc.restore();
  });
  return true;
}
