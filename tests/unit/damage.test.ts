import { expect, it } from 'vitest'
import fc from 'fast-check'
import { faultOf, workNotesOf } from '../../src/domain/rentals/damage.ts'
import { REPAIR_NOTES_MAX } from '../../src/domain/repairs/constants.ts'

it('[OI-28] the sentence of a damage is the description of the fault', () => {
  expect(faultOf('Zoeker gebarsten, beeld flikkert')).toEqual({
    notes: 'Zoeker gebarsten, beeld flikkert',
    workNotes: null,
  })
})

it('[OI-28] a long sentence is cut between two words and kept whole in the notes', () => {
  const sentence = 'De zoeker is gebarsten en het beeld flikkert, ook na een andere kabel'
  expect(faultOf(sentence)).toEqual({
    notes: 'De zoeker is gebarsten en het beeld flikkert, ook…',
    workNotes: sentence,
  })
})

it('[OI-28] loses no letter of any sentence and never exceeds the field', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (sentence) => {
      const { notes, workNotes } = faultOf(sentence)
      expect(notes.length).toBeLessThanOrEqual(REPAIR_NOTES_MAX)
      expect(notes).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/)
      expect(workNotes ?? notes).toBe(
        workNotes === null ? sentence.trim().replace(/\s+/gu, ' ') : sentence.trim(),
      )
    }),
  )
})

it('[OI-06] the reason why there is no photo stands in the notes, below a sentence that is long', () => {
  const long = 'De zoeker is gebarsten en het beeld flikkert, ook na een andere kabel'
  expect(workNotesOf('Lens gebarsten', null)).toBeNull()
  expect(workNotesOf('Lens gebarsten', ' geen camera bij de hand ')).toBe(
    'Zonder foto: geen camera bij de hand',
  )
  expect(workNotesOf(long, 'klant wacht')).toBe(`${long}\nZonder foto: klant wacht`)
})
