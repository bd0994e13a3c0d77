import type { CallName } from "../../../../crm/system/tessitura/call-types";
import type { EmulatedCertificate } from "../certificates";
import { type Handler, numberIn, Refused } from "../handler";
import type { World } from "../world";
import { pad } from "../write-time";
import { getOpenCart } from "./cart";
import { sumDue } from "./cart-view";

function getCertificate({ certificates }: World, number: unknown): EmulatedCertificate {
  const certificate = typeof number === "string" ? certificates.find(number) : undefined;
  if (certificate === undefined) throw new Refused(404, "The gift certificate was not found.");
  return certificate;
}

/** Anyone's can be read. */
const readGiftCertificate: Handler = (world, { path }) => {
  const { number, original, used, sessionKey } = getCertificate(
    world,
    path["giftCertificateNumber"],
  );
  return {
    GiftCertificateNumber: pad(number, 20),
    OriginalAmount: original,
    UsedAmount: used,
    Balance: original - used,
    SessionKey: sessionKey,
    RecipientName: "",
  };
};

/** Locks it for the session. */
const payByGiftCertificate: Handler = (world, request) => {
  const session = getOpenCart(world, request);
  const { GiftCertificateNumber, Amount } = request.body;
  const certificate = getCertificate(world, GiftCertificateNumber);
  const { number, original, used, sessionKey } = certificate;
  const amount = Number(Amount ?? 0);
  if (sessionKey !== null && sessionKey !== session.key)
    throw new Refused(400, "The gift certificate is in use.");
  if (session.certificatePayments.some((payment) => payment.number === number))
    throw new Refused(400, "The gift certificate pays already.");
  if (amount <= 0 || amount > original - used)
    throw new Refused(400, "The gift certificate has not enough left.");
  if (amount > sumDue(world, session))
    throw new Refused(400, "The amount is more than the balance.");
  certificate.sessionKey = session.key;
  const id = world.nextId();
  session.certificatePayments.push({ id, number, amount });
  return { PaymentId: id };
};

const removeGiftCertificatePayment: Handler = (world, request) => {
  const session = getOpenCart(world, request);
  const { giftCertificateNumber } = request.path;
  const left = session.certificatePayments.filter(({ number }) => number !== giftCertificateNumber);
  if (left.length === session.certificatePayments.length)
    throw new Refused(404, "The payment was not found.");
  session.certificatePayments = left;
  getCertificate(world, giftCertificateNumber).sessionKey = null;
  return undefined;
};

/** It has its number at once, and its worth when the order is saved. */
const addGiftCertificate: Handler = (world, request) => {
  const session = getOpenCart(world, request);
  const { body } = request;
  const amount = Number(body["Amount"] ?? 0);
  if (amount <= 0) throw new Refused(400, "Amount is required.");
  numberIn(body, "PaymentMethodId");
  const { Name: name } = body;
  const id = world.nextId();
  session.certificates.push({
    number: String(8_000_000_000 + id),
    amount,
    name: typeof name === "string" ? name : "",
  });
  return { Id: id, ProductTypeId: 4, ParentId: 0, ItemCount: 1 };
};

const removeGiftCertificate: Handler = (world, request) => {
  const session = getOpenCart(world, request);
  const { giftCertificateNumber } = request.path;
  const left = session.certificates.filter(({ number }) => number !== giftCertificateNumber);
  if (left.length === session.certificates.length)
    throw new Refused(404, "The gift certificate was not found.");
  session.certificates = left;
  return undefined;
};

export const certificateCalls: Partial<Record<CallName, Handler>> = {
  addGiftCertificate,
  removeGiftCertificate,
  readGiftCertificate,
  payByGiftCertificate,
  removeGiftCertificatePayment,
};
