import { expect, it } from 'vitest'
import { drawPdfBytes } from '../../server/documents/pdf.ts'
import { documentPage } from '../../src/documents/sheet.ts'
import { pdfTextPlaces } from '../kit/pdfText.ts'

const NAMES = ['W'.repeat(200), 'Huis van de televisie '.repeat(9).trim(), 'Éénhoorn '.repeat(20)]

it('[CF-47] the line above the text of a following page is one line within the page, however long whom it is for is called', async () => {
  for (const to of NAMES) {
    const definition = documentPage({
      title: 'Externe herstelling',
      document: { name: '2026.118', provisional: true, company: null },
      to,
      page: null,
      language: 'NL',
      at: '2026-11-20T09:30:00.000Z',
      content: [{ text: 'eerste' }, { text: 'tweede', pageBreak: 'before' }],
    })
    const [, second = []] = pdfTextPlaces(await drawPdfBytes(definition))
    // Separate the running header from the rest of the page, from top to bottom.
    const top = Math.max(...second.map(({ y }) => y))
    const running = second.filter(({ y }) => top - y < 3)
    const below = second.filter(({ y }) => top - y >= 3)
    expect(running.length).toBeGreaterThan(3)
    for (const { y } of below) expect(top - y).toBeGreaterThan(30)
    for (const { x, end } of running) expect([x >= 45, end <= 551]).toEqual([true, true])
    const sorted = running.toSorted((a, b) => a.x - b.x)
    for (const [i, { x }] of sorted.entries())
      expect(x).toBeGreaterThanOrEqual((sorted[i - 1]?.end ?? 0) - 0.5)
  }
})
