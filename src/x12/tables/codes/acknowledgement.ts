/** The codes of acknowledgements in a few words, for people. Source: X12 code lists of release 004010; read 2026-11. */

/** Data element 716, functional group syntax error. */
export const GROUP_ERROR: Readonly<Record<string, string>> = {
  "1": "functional group not supported",
  "2": "functional group version not supported",
  "3": "functional group trailer (GE) missing",
  "4": "group control numbers in GS and GE differ",
  "5": "number of transaction sets is not what GE says",
  "6": "group control number at fault",
};

/** Data element 718, transaction set syntax error. */
export const SET_ERROR: Readonly<Record<string, string>> = {
  "1": "transaction set not supported",
  "2": "transaction set trailer (SE) missing",
  "3": "control numbers in ST and SE differ",
  "4": "number of segments is not what SE says",
  "5": "segments at fault",
  "6": "transaction set identifier missing or invalid",
  "7": "transaction set control number missing or invalid",
  "23": "control number used twice in the group",
};

/** Data element 720, segment syntax error. */
export const SEGMENT_ERROR: Readonly<Record<string, string>> = {
  "1": "unrecognized segment",
  "2": "unexpected segment",
  "3": "mandatory segment missing",
  "4": "loop occurs too often",
  "5": "segment occurs too often",
  "6": "segment not in this transaction set",
  "7": "segment out of sequence",
  "8": "elements at fault",
};

/** Data element 723, data element syntax error. */
export const ELEMENT_ERROR: Readonly<Record<string, string>> = {
  "1": "mandatory element missing",
  "2": "element required by another one missing",
  "3": "too many elements",
  "4": "too short",
  "5": "too long",
  "6": "invalid character",
  "7": "invalid code",
  "8": "invalid date",
  "9": "invalid time",
  "10": "excluded by another element",
};
