import { afterAll, beforeAll, expect, it } from 'vitest'
import { phoneDigits } from '../../src/domain/search/phone.ts'
import { searchKey } from '../../src/domain/search/searchKey.ts'
import { matchesTerm, searchTerm } from '../../src/domain/search/searchTerm.ts'
import { containsParameter } from '../../server/routes/restSearch.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

const pairsOf = async (sql: string, texts: string[]): Promise<(readonly [text: string, found: string])[]> => {
  const { rows } = await db.pool.query<{ t: string; found: string }>(sql, [texts])
  return rows.map(({ t, found }) => [t, found])
}

/** Every letter that both sides know: no surrogates, and no code points that Unicode has not assigned. */
const LETTERS = Array.from({ length: 0x1_ffff }, (_, n) => n + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /\p{Assigned}/u.test(letter))

it('[ZK-07] normalises every letter on the server as on the devices', async () => {
  const texts = LETTERS.map((letter) => `a${letter}b É`)
  const found = await pairsOf('SELECT t, search_fold(t) AS found FROM unnest($1::text[]) t', texts)
  const others = found.filter(([text, key]) => key !== searchKey(text)).map(([text]) => text)
  expect(found.length).toBe(texts.length)
  // letters of a Unicode version that only one of the two knows
  expect(others.filter((text) => text.codePointAt(1)! < 0x1c80)).toEqual([])
  expect(others.length).toBeLessThan(300)
})

it('[ZK-07] normalises ASCII and mixed texts alike', async () => {
  const texts = [
    '',
    "D`HONDT's",
    'Straße ÆØŁ Đ ĳ',
    'D’Hoore – „x”',
    'So\u200Bny',
    'ΣΊΣΥΦΟΣ',
    'شَركة',
    '北京影视',
    'a\tb\nC',
  ]
  const found = await pairsOf('SELECT t, search_fold(t) AS found FROM unnest($1::text[]) t', texts)
  expect(found).toEqual(texts.map((text) => [text, searchKey(text)]))
})

it('[ZK-07] reads phone numbers alike', async () => {
  const texts = [
    '+32 50 466 99 73',
    '0032 (0)50/466.99.73',
    '050 466',
    '+31 6 12345678',
    '+1 212',
    '',
    '+352 123',
    'x 12+3',
  ]
  const found = await pairsOf('SELECT t, search_phone(t) AS found FROM unnest($1::text[]) t', texts)
  expect(found).toEqual(texts.map((text) => [text, phoneDigits(text)]))
})

it('[ZK-07] finds the same records by the same words', async () => {
  const records = [
    'Academie Beeld & Geluid\nKnokke\n+32 50 466 99 73\n0504669973',
    'D’Hondt & Zonen',
    'Sony\nHDC-3100',
  ]
  const typed = [
    'knokke academie',
    "d'hondt zonen",
    '050 466 99 73 knokke',
    '0032504669973',
    'sony 3100',
    'geluid sony',
    ' ',
  ]
  for (const term of typed) {
    const { rows } = await db.pool.query<{ t: string }>(
      'SELECT t FROM unnest($1::text[]) t WHERE search_holds(search_fold(t), $2)',
      [records, containsParameter(term)],
    )
    const here = records.filter((record) => matchesTerm(searchKey(record), searchTerm(term)))
    expect([term, rows.map(({ t }) => t)]).toEqual([term, here])
  }
})
