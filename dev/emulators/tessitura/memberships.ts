export type EmulatedLevel = {
  id: number;
  description: string;
  /** In the currency's units, as the API has them. */
  amount: number;
  /** What is given for it. */
  worth: number;
  months: number;
  isInactive?: boolean;
};

/** Times in milliseconds; it ends before `until`. */
type EmulatedMembership = {
  id: number;
  constituentId: number;
  levelId: number;
  from: number;
  until: number;
};

const addMonths = (time: number, months: number): number => {
  const date = new Date(time);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getTime();
};

/** Of constituents. One that is renewed begins when the one before ends. */
export class Memberships {
  readonly all: EmulatedMembership[] = [];
  #lastId = 60_000;

  of = (constituentId: number) => this.all.filter((each) => each.constituentId === constituentId);

  start(constituentId: number, { id: levelId, months }: EmulatedLevel, now: number) {
    const before = this.of(constituentId).filter((each) => each.levelId === levelId);
    const from = Math.max(now, ...before.map(({ until }) => until));
    this.#lastId += 1;
    const until = addMonths(from, months);
    this.all.push({ id: this.#lastId, constituentId, levelId, from, until });
  }

  /** The venue's staff end all of somebody's. */
  endAll(constituentId: number) {
    for (const each of this.of(constituentId)) this.all.splice(this.all.indexOf(each), 1);
  }
}
