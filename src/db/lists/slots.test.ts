import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Slots } from './slots.ts'

const ids = [
  ...Array.from(
    { length: 40 },
    (_, i) => `0195${(i % 7).toString(16).padStart(4, '0')}-0000-7000-8000-${String(i).padStart(12, '0')}`,
  ),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01950000-0000-7000-8000-00000000000A',
  '01950000-0000-7000-8000-0000000000-1',
  '01950000x0000-7000-8000-000000000001',
  'c-1',
  'é',
  '',
]
const step = fc.record({ do: fc.constantFrom('take', 'take', 'drop', 'load'), id: fc.constantFrom(...ids) })

describe('slots', () => {
  it('[AL-54] give every id its own number until it is dropped, whatever the id, stored and loaded too', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        let slots = new Slots()
        const known = new Map<string, number>()
        for (const { do: what, id } of steps) {
          if (what === 'take') {
            const slot = slots.take(id)
            expect(slot).toBe(known.get(id) ?? slot)
            expect([...known].filter(([, other]) => other === slot).every(([other]) => other === id)).toBe(
              true,
            )
            known.set(id, slot)
          } else if (what === 'drop') {
            slots.drop(id)
            known.delete(id)
          } else {
            const loaded = new Slots()
            loaded.restore(structuredClone(slots.serialize()))
            slots = loaded
          }
        }
        for (const id of ids) expect([id, slots.find(id)]).toEqual([id, known.get(id) ?? -1])
        for (const [id, slot] of known) expect([slots.id(slot), slots.has(slot)]).toEqual([id, true])
        const used = slots.those((slot) => slots.has(slot))
        expect([used.length, slots.size]).toEqual([known.size, known.size])
        expect(used.toSorted((a, b) => slots.compare(a, b)).map((slot) => slots.id(slot))).toEqual(
          [...known.keys()].sort(),
        )
      }),
      { numRuns: 100 },
    )
  })
})
