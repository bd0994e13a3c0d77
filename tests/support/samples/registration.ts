import { sampleAddress } from "./address";

export const registration = (email: string) => ({
  firstName: "Ada",
  lastName: "Lovell",
  email,
  password: "Concert1",
  phone: "2125550123",
  address: sampleAddress(),
});
