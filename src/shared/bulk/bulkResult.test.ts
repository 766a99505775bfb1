import { expect, it } from 'vitest'
import { bulkResult } from './bulkResult.ts'

const refused = (...reasons: string[]) => reasons.map((reason, n) => ({ name: `H00${n}`, reason }))

it('[MA-01] what rows of a selection were refused for is said once, with how many were done, above their names', () => {
  expect(bulkResult(18, refused('geen RMA', 'geen RMA'))).toEqual({
    title: '18 gedaan, 2 overgeslagen: geen RMA',
    lines: ['H000', 'H001'],
  })
  expect(bulkResult(1, refused('geen RMA')).lines).toEqual(['H000'])
})

it('[MA-01] reasons that differ stand with the names alone', () => {
  expect(bulkResult(0, refused('geen RMA', 'geen e-mailadres'))).toEqual({
    title: '0 gedaan, 2 overgeslagen',
    lines: ['H000: geen RMA', 'H001: geen e-mailadres'],
  })
})
