import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanKey, serialKey } from './scanKey.ts'
import { readScan } from './scanResult.ts'
import { recordOfCode, shortCode, shortLink } from './shortCode.ts'

const ID = '0195a000-0000-7000-8000-00000000002a'
const KINDS = ['repair', 'item', 'rental'] as const

describe('codes of labels', () => {
  it('[LB-01] a code says which record it is and nothing else, and comes back from it in any case', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.uuid(), (e, id) => {
        const code = shortCode(e, id)
        expect(code).toMatch(/^[RIV][0-9A-HJKMNP-TV-Z]{26}$/)
        expect(recordOfCode(code)).toEqual({ e, id })
        expect(recordOfCode(code.toLowerCase())).toEqual({ e, id })
        expect(shortCode(e, id)).toBe(code)
      }),
    )
  })

  it('[LB-01] a text that is no code of the company names nothing', () => {
    for (const text of [
      '',
      'R',
      'X'.repeat(27),
      `R${'Z'.repeat(26)}`,
      `R${'U'.repeat(26)}`,
      shortCode('item', ID).slice(1),
    ])
      expect(recordOfCode(text)).toBeNull()
  })

  it('[LB-02] the address of a label is read whatever the address of the company was when it was printed; that of an older document too', () => {
    const link = shortLink('https://bench.example:8443', 'repair', ID)
    expect(link).toBe(`HTTPS://BENCH.EXAMPLE:8443/Q/${shortCode('repair', ID)}`)
    for (const text of [link, link.toLowerCase(), `${link}\r`, `https://other.example/#/repair/detail/${ID}`])
      expect(readScan(text)).toEqual({ named: { e: 'repair', id: ID } })
    expect(readScan('https://maker.example/sn/4100372')).toEqual({
      text: 'HTTPS://MAKER.EXAMPLE/SN/4100372',
    })
  })

  it('[SC-06] a code is compared without what the scanner puts around it', () => {
    for (const text of [']C14100372', '4100372\u001d', ' 4100372 ']) expect(scanKey(text)).toBe('4100372')
  })

  it('[SC-07] serial numbers are alike whatever their blanks and dashes, O and 0, I, L and 1', () => {
    for (const text of ['O1-24 I8', '0124-18', 'ol24.18', '0l24/i8']) expect(serialKey(text)).toBe('012418')
    expect(serialKey('A1')).not.toBe(serialKey('A7'))
  })
})
