/** A registration as its form sends it, with nothing wrong. */
export const registrationForm = {
  firstName: "Nina",
  lastName: "Okafor",
  email: "nina@example.com",
  phone: "2125550199",
  password: "Riverside1",
  "address.country": "US",
  "address.line1": "10 Lincoln Square",
  "address.city": "New York",
  "address.state": "NY",
  "address.postcode": "10023",
  terms: "on",
};
