import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testItem } from '../../db/lists/testDocs.ts'
import { isOthersItem } from './owner.ts'
import { itemsWithSerial, serialMatchOf } from './sameSerial.ts'

const code = (text: string) => ({ id: 'c', code: text, label: null })

describe('a serial number that is there already', () => {
  it('[DO-03] is borne whatever its blanks, dashes and capitals, O and 0, I, L and 1', () => {
    const camera = testItem(1, { serialNumber: 'O1-24 I8' })
    for (const typed of ['O124I8', 'o1 24 l8', '0124-18', ']C1O1-24 I8'])
      expect(serialMatchOf(camera, typed)).toEqual({ text: 'O1-24 I8', as: 'serial' })
    for (const typed of ['0124-1', '0124-189', '', ' - ']) expect(serialMatchOf(camera, typed)).toBeNull()
  })

  it('[DO-03] any blank or dash put into it changes nothing', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{1,12}$/),
        fc.nat(12),
        fc.constantFrom(' ', '-', '/'),
        (text, at, gap) => {
          const typed = text.slice(0, at) + gap + text.slice(at)
          expect(serialMatchOf(testItem(1, { serialNumber: text }), typed)?.text).toBe(text)
        },
      ),
    )
  })

  it('[DO-03] a coupled code counts too; no number is no number of anybody', () => {
    expect(serialMatchOf(testItem(1, { serialNumber: 'A', codes: [code('5013 882I')] }), '50138821')).toEqual(
      {
        text: '5013 882I',
        as: 'code',
      },
    )
    expect(serialMatchOf(testItem(1, { serialNumber: null }), '-')).toBeNull()
  })

  it('[DO-03] those in use stand first, then those whose own number it is', () => {
    const items = [
      testItem(1, { serialNumber: 'X1', active: false }),
      testItem(2, { serialNumber: null, codes: [code('X-1')] }),
      testItem(3, { serialNumber: 'xi' }),
      testItem(4, { serialNumber: 'X2' }),
    ]
    expect(itemsWithSerial(items, 'X1').map(({ borne: { text } }) => text)).toEqual(['xi', 'X-1', 'X1'])
  })

  it('[DO-03] an item is somebody else’s only where it is known whose it should be', () => {
    const [theirs, ours] = [{ customerId: 'a' }, { customerId: null }]
    expect([isOthersItem(theirs, 'a'), isOthersItem(theirs, null), isOthersItem(ours, 'a')]).toEqual([
      false,
      false,
      false,
    ])
    expect([isOthersItem(theirs, 'b'), isOthersItem(theirs, null, true)]).toEqual([true, true])
  })
})
