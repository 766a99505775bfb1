/** Characters that a scanner adds to a code: the symbology identifier (']C1'), GS1 separators, blanks. */
const FRAME = /^\][A-Za-z]\d|[\p{Cc}\p{Cf}]/gu
const BETWEEN = /[\s\-–—_./\\]+/g

/** A scanned text as it is compared: in capitals, without the characters that the scanner added. */
export const scanKey = (text: string): string => text.replace(FRAME, '').trim().toUpperCase()

/**
 * A serial number in the form that tolerates reading errors: a label says 'O1-24 I', a person types '0124 1'.
 * Capitals without blanks and dashes; letters that look like a digit become that digit.
 */
export const serialKey = (text: string): string =>
  scanKey(text).replace(BETWEEN, '').replaceAll('O', '0').replace(/[IL]/g, '1')
