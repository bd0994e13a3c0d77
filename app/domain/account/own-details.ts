import type { TRIBUTE_TYPES } from "#contract/schemas/tribute";

/** Who a customer is and how to reach them (spec section 3, "Customer"). */
export type PersonDetails = {
  firstName: string;
  lastName: string;
  phone: string;
  mobile: string | null;
  /** Of the date of birth where there is one. */
  birthYear: number | null;
  /** "1985-04-30". */
  birthDate: string | null;
};

/** How gifts are acknowledged (spec section 3, "Customer data snapshot"). */
export type DonorDetails = {
  recognitionName: string | null;
  donorListing: string | null;
  tributeName: string | null;
  tributeType: (typeof TRIBUTE_TYPES)[number] | null;
};

/** All that customers see of themselves. */
export type OwnDetails = PersonDetails &
  DonorDetails & {
    email: string;
    /** Somebody who has only ever signed in by a link has none. */
    passwordSet: boolean;
    /** Which state of it was read: a change says so, and one of an older state is refused. */
    version: string;
  };

/** What is left out stays as it is. */
export type DetailsChange = Partial<PersonDetails & DonorDetails>;
