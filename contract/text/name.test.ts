import { expect, it } from "vitest";

import { beforeFullStop, keepNames, keepNumbers, messageError, nameError, plainLine } from "./name";

const MAX = 60;

it.each([
  "Ada",
  "J.R. Smith",
  "J.R.R.",
  "Sammy Davis Jr.",
  "Ph.D. Müller",
  "Dr. A. Li",
  "O'Neil",
  "O’Connor-Smith",
  "St. John",
  "St.John",
  "Oliver St.John-Stevas",
  "علی‌رضا",
  "क्‍षमा",
  "李 小龍",
  "É. Dupont",
  "K.R.Narayanan",
  "A.P.J.Abdul Kalam",
  "Md.Abdul",
  "Ma.Theresa",
  "Ma.Theresa-Cruz",
  "Wm.Smith",
  "Wm.Black",
  "Md.Kim",
  "best.John",
  "st.john",
  "St.John/Smith",
  "Ravi Kumar, M.Sc",
  "Ravi Kumar, M.Sc.",
  "M.Sc.,Ph.D.",
  "J.Li",
  "A.B.Ng",
  "C.De Vries",
  "Ó.É.Black",
  "А.С.Пушкин",
  "J.de la Cruz",
  "J.de Vries",
  "J.DE VRIES",
  "M.J.de los Santos",
  "Ana A.do Carmo",
  "P.la Rue",
  "M.al Rashid",
  "C.af Klercker",
  "Ma.de Lourdes",
  "Dr.de Jong",
  "A.St.John",
  "A.St.John-Stevas",
])("the name %s is accepted", (name) => {
  expect(nameError(name, MAX)).toBeNull();
});

it.each([
  "Win $1000 https://evil.example",
  "www.evil",
  "Free evil.com now",
  "Prize: t.co/AbC123",
  "x.com/promo",
  "X.Com",
  "1.2.3.4/login",
  "http 1.2.3.4:8080/x",
  "mailto:a",
  "a@b.cd",
  "evil．com",
  "evil。com",
  "evil․com",
  "evil.\u00adcom",
  "evil.\u2060com",
  "evil\u2060.com",
  "evil.c\u200dom",
  "\u034fevil.\u034fcom",
  "evil.\ufe0fcom",
  "evil.भारत",
  "St.John.com",
  "me@St.John",
  "evil.com.Then",
  "evil.com.Zzz",
  "Evil.Black",
  "M.Sc/prize",
  "m.sc",
  "M.Sc.com",
  "a.b.black",
  "Wm.Black/prize",
  "evil.рф",
  "evil.xn--p1ai",
  "evil.co.uk",
  "EVIL.COM",
  "J.de",
  "J.de now",
  "j.de Vries",
  "J.de/Vries Prize",
  "J.de Vries/prize",
  "Evil.de Vries",
  "evil.J.de Vries",
  "J.de evil.com",
  "J.com Vries",
  "A.St.John.com",
  "A.St.John/prize",
])("the name %j is refused because mail clients may turn it into a link", (name) => {
  expect(nameError(name, MAX)).toBe("web-address");
});

it.each(["Ada\nBcc: x", "Ada\u0007", "\u202eadA", "Ada\u2066", "evil.\u200bcom"])(
  "the name %j is refused because of line breaks or invisible characters",
  (name) => {
    expect(nameError(name, MAX)).toBe("characters");
  },
);

it("the length of a name is limited in code points, not in UTF-16 units", () => {
  expect(nameError("𝒳".repeat(MAX), MAX)).toBeNull();
  expect(nameError("x".repeat(MAX + 1), MAX)).toBe("too-long");
});

it.each([
  ["Welcome, Free evil.com now", "Welcome, Free evil. com now"],
  ["Welcome, Prize: t.co/AbC123", "Welcome, Prize: t. co/AbC123"],
  ["Welcome, 1.2.3.4/login", "Welcome, 1. 2. 3. 4/login"],
  ["Welcome, https://evil.example", "Welcome, https evil. example"],
  ["Welcome, evil.\u2060com", "Welcome, evil. com"],
  ["Welcome, Ada\r\nBcc: x", "Welcome, Ada Bcc: x"],
  ["Welcome, \u202eadA", "Welcome, adA"],
  ["Welcome, J.Li", "Welcome, J. Li"],
  ["Welcome, J.de la Cruz", "Welcome, J. de la Cruz"],
  ["Welcome, A.St.John", "Welcome, A. St. John"],
  ["Welcome, K.R.Narayanan", "Welcome, K.R.Narayanan"],
  ["Welcome, علی‌رضا", "Welcome, علی‌رضا"],
  ["Curtain at 7:30 PM", "Curtain at 7:30 PM"],
])("in a line of an email, %j has no link and no line break", (text, line) => {
  expect(plainLine(text)).toBe(line);
  expect(nameError(plainLine(text), 200)).toBeNull();
});

it("a message may have up to six lines, and no web address", () => {
  expect(messageError("Happy birthday!\nSee you there.", 300)).toBeNull();
  expect(messageError("See\nhttp://evil.example", 300)).toBe("web-address");
  expect(messageError("See t.co/AbC123", 300)).toBe("web-address");
  expect(messageError("a\n".repeat(5) + "a", 300)).toBeNull();
  expect(messageError("a\n".repeat(6) + "a", 300)).toBe("lines");
  expect(messageError("a\u202eb", 300)).toBe("characters");
});

it("the number of a work is joined to its word by a no-break space", () => {
  expect(keepNumbers("Mahler’s Symphony No. 5 & Emanuel Ax")).toBe(
    "Mahler’s Symphony No.\u00a05 & Emanuel Ax",
  );
  expect(keepNumbers("Nocturnes, No. and more")).toBe("Nocturnes, No. and more");
});

it("a name with a hyphen stays on one line, and other words may break after theirs", () => {
  expect(keepNames("Villa-Lobos: Sing-along, Op. 5")).toBe(
    "Villa\u2011Lobos: Sing-along, Op.\u00a05",
  );
});

it("a name before a full stop has none of its own", () => {
  expect(["K.R.", "Ada", "Wm. Smith Jr."].map(beforeFullStop)).toEqual([
    "K.R",
    "Ada",
    "Wm. Smith Jr",
  ]);
});
