import { disc, fill, polar, stroke, toInteger, upTo } from "./brush";
import type { Drawing } from "./brush";

/** Four vibrating strings over two f-holes. */
const vibration: Drawing = ({ random, ground, main, second, third }) => {
  const holes =
    "M336 112c-32-30-66 14-36 52 26 34 34 80 6 112-24 26-52 4-44-20M524 112c32-30 66 14 36 52-26 34-34 80-6 112 24 26 52 4 44-20";
  const turn = toInteger(random() * 3);
  const vibrating = upTo(4).map((index) => {
    const x = 385 + index * 30;
    const width = toInteger(10 + random() * 16);
    const waves = 2 + ((index + turn) % 4);
    const height = 400 / waves;
    const wave = upTo(waves).map(
      (each) =>
        `M${x} ${toInteger(each * height)}q${width} ${toInteger(height / 2)} 0 ${toInteger(height)}q${-width} ${toInteger(-height / 2)} 0 ${toInteger(-height)}z`,
    );
    return (
      fill(wave.join(""), index % 2 === 1 ? second : main, 0.9) + stroke(`M${x} 0V400`, main, 2)
    );
  });
  return disc(430, 200, 235, third) + stroke(holes, ground, 15, true) + vibrating.join("");
};

/** Parallel bows of a section, and one across. */
const bows: Drawing = ({ random, ground, main, second, third }) => {
  const lean = toInteger(120 + random() * 120);
  const section = upTo(6).map((index) => {
    const foot = 170 + index * 70;
    const color = index % 2 === 1 ? second : main;
    return (
      stroke(`M${foot} 420L${foot + lean} -20`, color, 20) +
      stroke(`M${foot + 26} 420L${foot + lean + 12} -20`, main, 3)
    );
  });
  const height = toInteger(90 + random() * 220);
  const across = `M150 ${height}L640 ${400 - height}`;
  return (
    disc(430, 200, 200, third) +
    section.join("") +
    stroke(across, ground, 34) +
    stroke(across, main, 9)
  );
};

/** Scroll and pegs of a violin. */
const scroll: Drawing = ({ random, ground, main, second, third }) => {
  const turns = 2.2 + random() * 0.7;
  const start = random() * 2;
  const spiral = upTo(96).map((index) => {
    const along = index / 95;
    return polar(450, 180, 24 + along * 176, start + along * turns * Math.PI * 2);
  });
  const pegs = upTo(4).map((index) => {
    const y = 70 + index * 84;
    return (
      stroke(`M190 ${y}H330`, index % 2 === 1 ? second : main, 18, true) + disc(190, y, 24, third)
    );
  });
  return (
    pegs.join("") +
    disc(450, 180, 214, ground) +
    stroke(`M${spiral.join("L")}`, main, 40, true) +
    stroke(`M${spiral.join("L")}`, second, 8, true) +
    disc(450, 180, 34, third)
  );
};

const compositions = [vibration, bows, scroll] as const;

/** Strings have several drawings because string soloists are the most common. */
export const strings: Drawing = (brush) =>
  (compositions[Math.floor(brush.random() * compositions.length)] ?? vibration)(brush);
