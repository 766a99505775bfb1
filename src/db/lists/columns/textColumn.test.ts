import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TextColumn } from './textColumn.ts'

/** Texts of few letters, so that a search term is often found, even across the border of two texts. */
const text = fc.oneof(fc.constant(''), fc.stringMatching(/^[ab€]{0,4}$/))
const writes = fc.array(fc.record({ slot: fc.integer({ min: 0, max: 3_000 }), text }), { maxLength: 60 })

describe('joined texts', () => {
  it('[AL-54] say and find the same as each text by itself, changed, stored and loaded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_500 }),
        writes,
        fc.stringMatching(/^[ab€]{0,3}$/),
        (filled, after, needle) => {
          const plain: string[] = Array.from({ length: filled }, (_, i) => 'ab€'.repeat(i % 3))
          let texts = new TextColumn()
          plain.forEach((one, slot) => texts.set(slot, one))
          for (const [i, one] of after.entries()) {
            while (plain.length < one.slot) plain.push('')
            plain[one.slot] = one.text
            texts.set(one.slot, one.text)
            if (i % 9 === 0) texts.match('a', new Uint8Array(plain.length))
            if (i % 20 === 0) {
              const loaded = new TextColumn()
              loaded.restore(structuredClone(texts.serialize()))
              texts = loaded
            }
          }
          const marks = new Uint8Array(plain.length)
          texts.match(needle, marks)
          expect([...marks]).toEqual(plain.map((one) => Number(one.includes(needle))))
          expect(plain.map((_, slot) => texts.get(slot))).toEqual(plain)
          expect([texts.get(-1), texts.get(plain.length), texts.length]).toEqual(['', '', plain.length])
        },
      ),
      { numRuns: 60 },
    )
  })
})
