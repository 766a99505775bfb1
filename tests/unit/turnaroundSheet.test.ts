import read from 'read-excel-file/universal'
import { expect, it } from 'vitest'
import { turnaroundSheet } from '../../src/documents/turnaroundSheet.ts'

const steps = {
  estimate: null,
  approval: { mean: 2.25, median: 2 },
  repaired: { mean: 19 / 3, median: 5.5 },
  pickedUp: null,
}

it('[TB-15] doorlooptijd.xlsx has numbers that can be counted with, and empty cells where nothing is known', async () => {
  const rows = [
    { name: 'november 2026', repaired: 1_234, steps },
    { name: '=Totaal', repaired: 0, steps: { ...steps, approval: null, repaired: null } },
  ]
  const [sheet] = await read(turnaroundSheet({ by: 'Maand', period: 'Laatste 12 maanden', rows }))
  expect(sheet?.sheet).toBe('Laatste 12 maanden')
  expect(sheet?.data[0]).toEqual([
    'Maand',
    'Hersteld',
    'Tot bestek, gemiddelde',
    'Tot bestek, mediaan',
    'Tot goedkeuring, gemiddelde',
    'Tot goedkeuring, mediaan',
    'Tot hersteld, gemiddelde',
    'Tot hersteld, mediaan',
    'Van hersteld tot opgehaald, gemiddelde',
    'Van hersteld tot opgehaald, mediaan',
  ])
  expect(sheet?.data[1]).toEqual(['november 2026', 1_234, null, null, 2.3, 2, 6.3, 5.5, null, null])
  expect(sheet?.data[2]?.slice(0, 3)).toEqual(['=Totaal', 0, null])
})
