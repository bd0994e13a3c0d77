/** A valid address in New York. */
export const newYorkAddress = {
  line1: "12 River Road",
  building: null,
  line2: null,
  line3: null,
  city: "New York",
  county: null,
  state: "NY",
  postcode: "10001",
  country: "US",
};

/** What a new customer sends to register. */
export const registration = (email: string) => ({
  firstName: "Ada",
  lastName: "Lovell",
  email,
  password: "Concert1",
  phone: "2125550123",
  address: newYorkAddress,
});
