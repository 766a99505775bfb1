import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysOn, type Layout, strokesOf } from '../../../tests/kit/keyboards.ts'
import { shortLink } from '../../domain/scan/shortCode.ts'
import { correctScannedCode } from './correctCode.ts'

const AZERTY = ['azertyBe', 'azertyFr'] as const
const ALL = [...AZERTY, 'qwertz', 'us'] as const

/** A code from a scanner with one keyboard layout, on a computer with another one. */
function heard(text: string, scanner: Layout, computer: Layout) {
  const keys = keysOn(strokesOf(text, scanner), computer)
  return {
    text: keys.map(({ key }) => key).join(''),
    us: keys.map(({ us }) => us).join(''),
    heard: 'whole' as const,
  }
}
const unknown = async () => false
const knows = (code: string) => async (text: string) => text === code

const serial = fc
  .array(fc.constantFrom(...Array.from('ABCMQWYZacmqwyz0123456789-./ ')), { minLength: 4, maxLength: 20 })
  .map((signs) => signs.join('').trim())
  .filter((text) => text.length >= 4)
const withDigit = serial.filter((text) => /\d/.test(text))

describe('[SC-14] a scanner that is set to an American keyboard', () => {
  it('gives the right code on a Belgian or French computer, known or not', async () => {
    expect(heard('REC-22', 'us', 'azertyBe').text).toBe('REC)éé')
    await fc.assert(
      fc.asyncProperty(withDigit, fc.constantFrom(...AZERTY), async (code, computer) => {
        const { text, isAmerican } = await correctScannedCode(heard(code, 'us', computer), unknown)
        expect([text, isAmerican]).toEqual([code, true])
      }),
    )
  })

  it('gives a label of the company and a known code on a computer of any language', async () => {
    const link = shortLink('https://bench.example:8443', 'repair', '0195a000-0000-7000-8000-00000000002a')
    for (const computer of ALL) {
      const { text, state } = await correctScannedCode(heard(link, 'us', computer), unknown)
      expect([text, state]).toEqual([link, 'whole'])
    }
    await fc.assert(
      fc.asyncProperty(serial, fc.constantFrom(...ALL), async (code, computer) => {
        expect((await correctScannedCode(heard(code, 'us', computer), knows(code))).text).toBe(code)
      }),
    )
  })
})

it('[SC-14] a scanner that is set to the language of the computer keeps its code', async () => {
  await fc.assert(
    fc.asyncProperty(withDigit, fc.constantFrom(...AZERTY), async (code, computer) => {
      const { text, isAmerican } = await correctScannedCode(heard(code, computer, computer), unknown)
      expect([text, isAmerican]).toEqual([code, false])
    }),
  )
  for (const code of ['R&S 4412', "L'Acoustics 12", '(01)05013882'])
    expect((await correctScannedCode(heard(code, 'azertyBe', 'azertyBe'), knows(code))).text).toBe(code)
})

it('[SC-14] if the browser reports no physical keys, a code of the wrong keyboard is recognised as such', async () => {
  const mistyped = { text: 'REC)éé', us: null, heard: 'whole' } as const
  expect(await correctScannedCode(mistyped, unknown)).toEqual({
    text: 'REC)éé',
    state: 'mistyped',
    isAmerican: false,
  })
  expect((await correctScannedCode(mistyped, knows('REC)éé'))).state).toBe('whole')
  expect((await correctScannedCode({ text: 'REC-22', us: null, heard: 'paused' }, unknown)).state).toBe(
    'paused',
  )
})
