import type { RatingCountry } from "./countries.ts";

/**
 * States of the United States with their capital's district and territories, provinces of Canada, states of Mexico, by code (ISO
 * 3166-2).
 * @internal a test holds the whole table to what it stands for.
 */
export const STATE_NAMES: Readonly<Record<RatingCountry, Readonly<Record<string, string>>>> = {
  USA: {
    AL: "Alabama",
    AK: "Alaska",
    AZ: "Arizona",
    AR: "Arkansas",
    CA: "California",
    CO: "Colorado",
    CT: "Connecticut",
    DE: "Delaware",
    DC: "District of Columbia",
    FL: "Florida",
    GA: "Georgia",
    HI: "Hawaii",
    ID: "Idaho",
    IL: "Illinois",
    IN: "Indiana",
    IA: "Iowa",
    KS: "Kansas",
    KY: "Kentucky",
    LA: "Louisiana",
    ME: "Maine",
    MD: "Maryland",
    MA: "Massachusetts",
    MI: "Michigan",
    MN: "Minnesota",
    MS: "Mississippi",
    MO: "Missouri",
    MT: "Montana",
    NE: "Nebraska",
    NV: "Nevada",
    NH: "New Hampshire",
    NJ: "New Jersey",
    NM: "New Mexico",
    NY: "New York",
    NC: "North Carolina",
    ND: "North Dakota",
    OH: "Ohio",
    OK: "Oklahoma",
    OR: "Oregon",
    PA: "Pennsylvania",
    RI: "Rhode Island",
    SC: "South Carolina",
    SD: "South Dakota",
    TN: "Tennessee",
    TX: "Texas",
    UT: "Utah",
    VT: "Vermont",
    VA: "Virginia",
    WA: "Washington",
    WV: "West Virginia",
    WI: "Wisconsin",
    WY: "Wyoming",
    AS: "American Samoa",
    GU: "Guam",
    MP: "Northern Mariana Islands",
    PR: "Puerto Rico",
    VI: "U.S. Virgin Islands",
  },
  CAN: {
    AB: "Alberta",
    BC: "British Columbia",
    MB: "Manitoba",
    NB: "New Brunswick",
    NL: "Newfoundland and Labrador",
    NS: "Nova Scotia",
    NT: "Northwest Territories",
    NU: "Nunavut",
    ON: "Ontario",
    PE: "Prince Edward Island",
    QC: "Quebec",
    SK: "Saskatchewan",
    YT: "Yukon",
  },
  MEX: {
    AGU: "Aguascalientes",
    BCN: "Baja California",
    BCS: "Baja California Sur",
    CAM: "Campeche",
    CHP: "Chiapas",
    CHH: "Chihuahua",
    CMX: "Ciudad de México",
    COA: "Coahuila",
    COL: "Colima",
    DUR: "Durango",
    GUA: "Guanajuato",
    GRO: "Guerrero",
    HID: "Hidalgo",
    JAL: "Jalisco",
    MEX: "México",
    MIC: "Michoacán",
    MOR: "Morelos",
    NAY: "Nayarit",
    NLE: "Nuevo León",
    OAX: "Oaxaca",
    PUE: "Puebla",
    QUE: "Querétaro",
    ROO: "Quintana Roo",
    SLP: "San Luis Potosí",
    SIN: "Sinaloa",
    SON: "Sonora",
    TAB: "Tabasco",
    TAM: "Tamaulipas",
    TLA: "Tlaxcala",
    VER: "Veracruz",
    YUC: "Yucatán",
    ZAC: "Zacatecas",
  },
};

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

/** No two of the three countries have a state of one name. */
const CODE_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.values(STATE_NAMES).flatMap((names) => Object.entries(names).map(([code, name]) => [fold(name), code] as const)),
);

/** The code of a state, province or Mexican state that is written by its name; any other text as it is. */
export function stateCode(text: string | null): string | null {
  return text === null ? null : (CODE_BY_NAME.get(fold(text)) ?? text);
}
