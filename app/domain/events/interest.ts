/** A group of things that somebody may be interested in, each with whether this customer is. */
export type InterestGroup = {
  id: string;
  name: string;
  description: string;
  tags: { id: string; name: string; chosen: boolean }[];
};
