const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** A text without invisible characters: zero-width spaces, joiners, soft hyphens, direction marks. */
export const stripInvisible = (text: string): string => text.replace(INVISIBLE, '')

/**
 * Scripts and symbols in which a joiner or a direction mark changes what is seen: from Hebrew on, and emoji.
 */
const NEEDS_JOINERS_RANGES = [
  '\\u0590-\\u1FFF\\u2190-\\u2BFF\\u2E80-\\uFDFF',
  '\\uFE20-\\uFEFE\\uFF01-\\uFFEF\\u{10000}-\\u{DFFFF}',
]
const NEEDS_JOINERS = new RegExp(`[${NEEDS_JOINERS_RANGES.join('')}]`, 'u')
/** Characters that are invisible in every script. */
const STRAY = /[\u180E\u200B\u2060\uFEFF]/g
const NOTHING = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u
const PLAIN = /^[ -~]+$/

/** True if a text shows anything. White space and invisible characters do not count. */
export const saysSomething = (text: string): boolean => !NOTHING.test(text)

/**
 * Returns a text as it is stored: in the composed form (NFC), without stray invisible characters, '' if it
 * holds nothing else (D-164). Joiners stay in scripts and emoji that need them.
 */
export function storedText(text: string): string {
  if (PLAIN.test(text) || text === '') return text
  const cleaned = NEEDS_JOINERS.test(text) ? text.replace(STRAY, '') : stripInvisible(text)
  if (cleaned !== text && !saysSomething(cleaned)) return ''
  return cleaned.normalize('NFC')
}
