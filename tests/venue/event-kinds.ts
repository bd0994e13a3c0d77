import type { EventKindSetting } from "../../contract/schemas/event-kind-setting";

export const EVENT_KINDS: Readonly<Record<string, EventKindSetting>> = {
  orchestra: {
    label: { en: "Orchestra", sv: "Orkester", de: "Orchester", es: "Orquesta", ht: "Òkès" },
    motifs: ["hills", "rhythm", "brass", "strings", "piano", "winds", "rings"],
  },
  chamber: {
    label: {
      en: "Chamber music",
      sv: "Kammarmusik",
      de: "Kammermusik",
      es: "Música de cámara",
      ht: "Mizik chanm",
    },
    motifs: ["chamber", "strings", "winds", "piano"],
  },
  concert: {
    label: { en: "Concert", sv: "Konsert", de: "Konzert", es: "Concierto", ht: "Konsè" },
    motifs: ["rhythm", "brass", "voices", "rings"],
  },
  opera: {
    label: { en: "Opera", sv: "Opera", de: "Oper", es: "Ópera", ht: "Opera" },
    motifs: ["voices", "gala"],
  },
  theatre: {
    label: {
      en: "Theatre",
      "en-us": "Theater",
      sv: "Teater",
      de: "Theater",
      es: "Teatro",
      ht: "Teyat",
    },
    motifs: ["night", "gala"],
  },
  dance: {
    label: { en: "Dance", sv: "Dans", de: "Tanz", es: "Danza", ht: "Dans" },
    motifs: ["rings", "rhythm"],
  },
  comedy: {
    label: { en: "Comedy", sv: "Komedi", de: "Comedy", es: "Comedia", ht: "Komedi" },
    motifs: ["rhythm", "rings"],
  },
  talk: {
    label: { en: "Talk", sv: "Samtal", de: "Gespräch", es: "Charla", ht: "Konferans" },
    motifs: ["rings", "hills"],
  },
  family: {
    label: {
      en: "For families",
      sv: "För familjer",
      de: "Für Familien",
      es: "Para familias",
      ht: "Pou fanmi",
    },
    shortcut: { en: "Family", sv: "Familj", de: "Familie", es: "Familia", ht: "Fanmi" },
    motifs: ["family"],
  },
  special: {
    label: {
      en: "Special event",
      sv: "Särskilt evenemang",
      de: "Besondere Veranstaltung",
      es: "Evento especial",
      ht: "Evènman espesyal",
    },
    motifs: ["gala", "voices", "night"],
  },
  film: {
    label: {
      en: "Film with orchestra",
      sv: "Filmkonsert",
      de: "Filmkonzert",
      es: "Cine con orquesta",
      ht: "Fim ak òkès",
    },
    motifs: ["film", "night"],
  },
};
