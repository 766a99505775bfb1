/*
 * The normalisation that every search uses to compare texts (D-071, D-163). The device calls these functions.
 * The server normalises its columns with server/db/functions/search_fold.sql, which must give the same text
 * (tests/conformance/searchKey.test.ts).
 */

/** Characters that keyboards write in several ways, and the one that they are compared as. */
const SAME_SIGNS: readonly (readonly [signs: string, as: string])[] = [
  ['`\u00B4\u02B9\u02BB\u02BC\u02BD\u2018\u2019\u201A\u201B\u2032\u2035\uFF07', "'"],
  ['\u00AB\u00BB\u201C\u201D\u201E\u201F\u2033\u2036\uFF02', '"'],
  ['\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D', '-'],
]
/** Letters that Unicode does not decompose into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
}

const signs = new Map(SAME_SIGNS.flatMap(([from, as]) => Array.from(from, (sign) => [sign, as] as const)))
const SIGNS = new RegExp(`[${[...signs.keys()].join('')}]`, 'g')
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/**
 * Accents (Latin, Greek, Cyrillic, Hebrew, Arabic) and invisible characters: joiners, soft hyphens, direction
 * marks.
 */
const DROPPED_RANGES = [
  '\\u00AD\\u0300-\\u036F\\u0483-\\u0489\\u0591-\\u05BD\\u05BF\\u05C1',
  '\\u05C2\\u05C4\\u05C5\\u05C7\\u0610-\\u061A\\u061C',
  '\\u064B-\\u065F\\u0670\\u115F\\u1160\\u17B4\\u17B5',
  '\\u180B-\\u180F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F',
  '\\u20D0-\\u20FF\\u3164\\uFE00-\\uFE0F\\uFE20-\\uFE2F\\uFEFF\\uFFA0',
  '\\uFFF0-\\uFFF8\\u{E0000}-\\u{E0FFF}',
]
const DROPPED = new RegExp(`[${DROPPED_RANGES.join('')}]`, 'gu')

const PLAIN = /^[\0-_a-\x7F]*$/

/**
 * Returns a text as searches compare it: lower case, without accents and invisible characters, with one
 * spelling of quotes and dashes. 'ß' becomes 'ss', 'ø' becomes 'o' and 'ĳ' becomes 'ij'. The length may
 * change.
 */
export function searchKey(text: string): string {
  // most texts are ASCII and need no work per letter
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .replace(SIGNS, (sign) => signs.get(sign) ?? sign)
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
}
