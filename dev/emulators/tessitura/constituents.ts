/** `logins` name the email that they belong to. `place`: country and state. */
export type EmulatedConstituent = {
  id: number;
  firstName: string;
  lastName: string;
  emails: { id: number; address: string }[];
  logins: { name: string; emailId: number }[];
  phones: string[];
  address: { street: string; city: string; countryId: number; stateId: string | null } | null;
};

export const GENERAL_PUBLIC = 0;

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The people that the venue knows. An email may be of several. */
export class Constituents {
  readonly all: EmulatedConstituent[] = [];
  #lastId = 20_000;

  nextId = () => (this.#lastId += 1);

  add(
    person: Pick<EmulatedConstituent, "firstName" | "lastName"> &
      Partial<Pick<EmulatedConstituent, "phones" | "address">>,
    email: string,
    login: string | null,
  ): EmulatedConstituent {
    const emailId = this.nextId();
    const constituent = {
      phones: [],
      address: null,
      ...person,
      id: this.nextId(),
      emails: [{ id: emailId, address: email }],
      logins: login === null ? [] : [{ name: login, emailId }],
    };
    this.all.push(constituent);
    return constituent;
  }

  withEmail = (email: string) =>
    this.all.filter(({ emails }) => emails.some(({ address }) => isSame(address, email)));

  withLogin = (name: string) =>
    this.all.find(({ logins }) => logins.some((login) => isSame(login.name, name)));

  loginsWithEmail = (email: string) =>
    this.all.flatMap((constituent) =>
      constituent.emails
        .filter(({ address }) => isSame(address, email))
        .flatMap(({ id }) => constituent.logins.filter(({ emailId }) => emailId === id))
        .map(({ name }) => ({ constituent, name })),
    );
}
