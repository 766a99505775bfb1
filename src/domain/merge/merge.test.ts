import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf } from '../shared/lines.ts'
import type { Policy } from '../shared/policy.ts'
import { mergeField } from './fields.ts'
import { mergeText } from './text.ts'

const SIGN = '— Jan Peeters 02/03 09:03 (offline) —'
const decide = (policy: Policy, current: unknown, base: unknown, incoming: unknown) =>
  mergeField({ policy, current, base, incoming, signature: SIGN })

describe('a field with three values (B6.1)', () => {
  it('takes the new value where nobody else changed it', () => {
    expect(decide('later_wins', 'a', 'a', 'b')).toEqual({ value: 'b' })
    expect(decide('status_rank', 'Hersteld', 'Hersteld', 'Binnengebracht')).toEqual({
      value: 'Binnengebracht',
    })
    expect(decide('later_wins', null, undefined, 'b')).toEqual({ value: 'b' })
  })

  it('does nothing where both wanted the same', () =>
    expect(decide('later_wins', 'b', 'a', 'b')).toEqual({ value: 'b' }))

  it('lets the later arrival win and keeps the loser', () =>
    expect(decide('later_wins', 'b', 'a', 'c')).toEqual({
      value: 'c',
      lost: { winner: 'incoming', value: 'b' },
    }))

  it('keeps the higher status, and the later of two equals', () => {
    expect(decide('status_rank', 'Gefactureerd', 'Binnengebracht', 'Hersteld')).toEqual({
      value: 'Gefactureerd',
      lost: { winner: 'current', value: 'Hersteld' },
    })
    expect(decide('status_rank', 'Hersteld', 'Binnengebracht', 'Onrepareerbaar').value).toBe('Onrepareerbaar')
    expect(decide('status_rank', 'Opgehaald', 'Binnengebracht', 'Gefactureerd').value).toBe('Gefactureerd')
  })

  it('never goes back to an estimate', () =>
    expect(decide('one_way_type', 'Herstelling', null, 'Bestek').value).toBe('Herstelling'))
})

describe('two lists of one base', () => {
  it('[BL-06] have what either put in and not what either took out', () => {
    const both = (current: string | null, base: string | null, incoming: string | null) =>
      decide('merge_list', current, base, incoming)
    expect(both('Accu\nLader', 'Accu', 'Accu\nKoffer')).toEqual({ value: 'Accu\nLader\nKoffer' })
    expect(both('Accu', null, 'Koffer')).toEqual({ value: 'Accu\nKoffer' })
    expect(both('Accu\nLader\nKabel', 'Accu\nLader', 'Lader')).toEqual({ value: 'Lader\nKabel' })
    expect(both(null, 'Accu', 'Accu\nKoffer')).toEqual({ value: 'Koffer' })
    expect(both('Lader', 'Accu\nLader', 'Accu')).toEqual({ value: null })
  })

  it('[BL-06] that are too long together are a conflict, as two of any other field', () =>
    expect(
      mergeField({
        policy: 'merge_list',
        current: 'Accu',
        base: null,
        incoming: 'Koffer',
        signature: SIGN,
        max: 9,
      }),
    ).toEqual({ value: 'Koffer', lost: { winner: 'incoming', value: 'Accu' } }))

  it('[BL-06] merged again, and on the other device, are the same', () => {
    const some = fc
      .uniqueArray(fc.constantFrom('Accu', 'Lader', 'Kabel', 'Koffer'))
      .map((lines) => lines.join('\n') || null)
    fc.assert(
      fc.property(some, some, some, (base, a, b) => {
        const { value } = decide('merge_list', a, base, b)
        expect(decide('merge_list', value, base, b).value).toEqual(value)
        const other = decide('merge_list', b, base, a).value
        expect(linesOf(String(other ?? '')).sort()).toEqual(linesOf(String(value ?? '')).sort())
      }),
    )
  })
})

describe('two texts of one base (B6.2)', () => {
  it('takes both when they changed different lines', () => {
    const merged = mergeText('een\ntwee\ndrie', 'een\ntwee\ndrie\nvier', 'nul\neen\ntwee\ndrie', SIGN)
    expect(merged).toEqual({ text: 'nul\neen\ntwee\ndrie\nvier', met: false })
  })

  it('keeps both when they met, mine under my name', () => {
    const merged = mergeText('', 'Voeding stuk', 'Lens los', SIGN)
    expect(merged).toEqual({ text: `Voeding stuk\n${SIGN}\nLens los`, met: true })
  })

  it('loses no line of either side, and merging again changes nothing', () => {
    const text = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, text, (base, current, incoming) => {
        const once = mergeText(base, current, incoming, SIGN).text
        expect(mergeText(base, once, incoming, SIGN).text).toBe(once)
        const known = new Set(['', ...base.split('\n')])
        for (const line of [...current.split('\n'), ...incoming.split('\n')])
          if (!known.has(line)) expect(once.split('\n')).toContain(line)
      }),
      { numRuns: 2000 },
    )
  })
})
