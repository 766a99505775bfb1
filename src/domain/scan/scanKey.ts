/** What a scanner sends around a code: the mark of its symbology (']C1'), separators of GS1, blanks. */
const FRAME = /^\][A-Za-z]\d|[\p{Cc}\p{Cf}]/gu
const BETWEEN = /[\s\-–—_./\\]+/g

/** A scanned text as it is compared: without what the scanner put around it, in capitals. */
export const scanKey = (text: string): string => text.replace(FRAME, '').trim().toUpperCase()

/**
 * A serial number as people read it: a label says 'O1-24 I', who types it says '0124 1'. Capitals without blanks and
 * dashes, letters that look like a digit as that digit.
 */
export const serialKey = (text: string): string =>
  scanKey(text).replace(BETWEEN, '').replaceAll('O', '0').replace(/[IL]/g, '1')
