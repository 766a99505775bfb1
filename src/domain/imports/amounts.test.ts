import { expect, it } from 'vitest'
import { amountColumns } from './amounts.ts'

it('[NW-11] knows a column of amounts by its cells', () => {
  const rowsOf = (...texts: string[]) => texts.map((typed) => ({ cells: [{ typed, stored: typed }] }))
  const isAmount = (...texts: string[]) => amountColumns([{ text: 'Prijs', read: true }], rowsOf(...texts))[0]
  expect(isAmount('12,50', '3', '1.250,00', '', '€ 45,00')).toBe(true)
  expect(isAmount('12.5', '3')).toBe(true)
  expect(isAmount('9000', '2600')).toBe(false)
  expect(isAmount('25/12/2031')).toBe(false)
  expect(isAmount('12,50', 'gratis')).toBe(false)
  expect(isAmount('')).toBe(false)
  expect(amountColumns([{ text: 'Prijs', read: false }], rowsOf('12,50'))).toEqual([false])
})
