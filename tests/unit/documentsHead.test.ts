import { expect, it } from 'vitest'
import { MARGINS } from '../../src/documents/look.ts'
import { sheet } from '../../src/documents/sheet.ts'

/** Of the small print at the head: 8 points with the line height of the papers. */
const [TOP, LINE, PER_LINE] = [22, 8 * 1.18 * 1.18, 40]

it('[CF-47] the line above the text of a following page never reaches down to it, however long the house is called', () => {
  const house = { name: 'Huis van de televisie '.repeat(9).trim() } as never
  const { header } = sheet({
    title: 'Bestek',
    paper: { name: '2026.118', provisional: true, house },
    language: 'NL',
    at: '2026-11-20T09:30:00.000Z',
    content: [],
  })
  const { columns } = (header as (page: number) => { columns: { text: string }[] })(2)
  for (const { text } of columns) {
    const lines = Math.ceil(text.length / PER_LINE)
    expect(TOP + lines * LINE).toBeLessThan(MARGINS[1])
  }
})
