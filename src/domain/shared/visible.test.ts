import { describe, expect, it } from 'vitest'
import { sameValue, changesConflict } from '../merge/fields.ts'
import { serialKey } from '../scan/scanKey.ts'
import { normalizeName } from './normalizeName.ts'
import { text, textOrNull } from './stringSchemas.ts'
import { storedText } from './visible.ts'

describe('a text that enters', () => {
  it('[ZK-06] is stored in the composed form', () => {
    expect(storedText('Cafe\u0301 A\u030A')).toBe('Café Å')
    expect(text(4).parse('Cafe\u0301')).toBe('Café')
  })

  it('[ZK-05] loses what cannot be seen, and keeps what shapes other letters', () => {
    expect(storedText('So\u200Bny\u200D \u00ADHDC\uFEFF')).toBe('Sony HDC')
    expect(storedText('👩\u200D🔧')).toBe('👩\u200D🔧')
    expect(storedText('می\u200Cخواهم\u200B')).toBe('می\u200Cخواهم')
    expect(storedText('regel één\n\tregel twee')).toBe('regel één\n\tregel twee')
  })

  it('[ZK-05] is empty when it holds nothing else', () => {
    expect(text(10).parse('\u200B\u200B')).toBe('')
    expect(textOrNull(10).parse('\u200B \u200B')).toBe(null)
    expect(textOrNull(10).parse(null)).toBe(null)
  })
})

it('[ZK-05] names and serial numbers are the same with and without invisible signs', () => {
  expect(normalizeName('So\u200Bny ')).toBe(normalizeName('sony'))
  expect(serialKey('ZZ-1\u200B')).toBe(serialKey('zz1'))
})

describe('a base of an older entry', () => {
  it('[ZK-06] meets no other wish where only the form of its letters differs', () => {
    expect(sameValue('Cafe\u0301', 'Café')).toBe(true)
    expect(sameValue({ city: 'Lie\u0300ge' }, { city: 'Liège' })).toBe(true)
    expect(sameValue('Cafe', 'Café')).toBe(false)
    expect(changesConflict({ current: 'Café', base: 'Cafe\u0301', incoming: 'Bar' })).toBe(false)
    expect(changesConflict({ current: 'Kroeg', base: 'Cafe\u0301', incoming: 'Bar' })).toBe(true)
  })
})
