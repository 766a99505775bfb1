import { expect, it } from 'vitest'
import { bulkResult } from './bulkResult.ts'

const refused = (...reasons: string[]) => reasons.map((reason, n) => ({ name: `H00${n}`, reason }))

it('[MA-01] what some rows of a selection were refused for is said once, with how many were done', () => {
  expect(bulkResult(18, refused('geen RMA', 'geen RMA'))).toBe('18 gedaan, 2 overgeslagen: geen RMA')
})

it('[MA-01] reasons that differ stand with the names alone', () => {
  expect(bulkResult(0, refused('geen RMA', 'geen e-mailadres'))).toBe('0 gedaan, 2 overgeslagen')
})
