import { expect, it } from 'vitest'
import { typedQuantity } from './typedQuantity.ts'

it('[RG-14] a number before a name is how many of it', () => {
  for (const text of ['2 hc9', ' 2  hc9 ', '2x hc9', '2 x hc9', '2×hc9'])
    expect(typedQuantity(text)).toEqual({ quantity: 2, term: 'hc9' })
  expect(typedQuantity('120 xlr 10 m')).toEqual({ quantity: 120, term: 'xlr 10 m' })
})

it('[RG-14] a number that is part of a name, or a whole serial number, is none', () => {
  for (const text of ['hc9', '70-200', '12', '0 hc9', '21883476', '4711 hc9', '2.8 zoom'])
    expect(typedQuantity(text)).toEqual({ quantity: 1, term: text })
})
