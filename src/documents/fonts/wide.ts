/**
 * The width of letters that Roboto lacks, in thousandths of the font size: East Asian letters and pictures; null
 * for others.
 */
export function wideWidth(letter: string): number | null {
  const code = letter.codePointAt(0) ?? 0
  if (code >= 0x1_f000) return 1_300
  const isEastAsian = (code >= 0x1100 && code <= 0x11ff) || (code >= 0x2e80 && code <= 0xa4cf)
  if (isEastAsian || (code >= 0xac00 && code <= 0xd7ff) || (code >= 0xf900 && code <= 0xfaff)) return 1_000
  if (code >= 0xff00 && code <= 0xffef) return 1_000
  return code >= 0x2190 && code <= 0x2bff ? 1_000 : null
}
