/** The words that a map of seats needs for its script, in the page's language; "{seat}" stands for a seat's name. */
export type SeatMapWords = {
  /** How a seat's label begins: "Row {row}, seat {seat}", and where rows have no name. */
  names: string[];
  chosen: string;
  about: string;
  leaveOut: string;
  lost: string;
  goingTo: string;
  noSeat: string;
  larger: string;
  smaller: string;
  help: string;
  keys: [key: string, what: string][];
};
