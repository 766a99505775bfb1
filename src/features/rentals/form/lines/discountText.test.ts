import { expect, it } from 'vitest'
import {
  discountKey,
  discountOf,
  editedDiscount,
  otherDiscount,
  readDiscount,
  shownDiscount,
} from './discountText.ts'

const read = (text: string) => {
  const reading = readDiscount(text)
  return reading && discountOf(reading.value)
}

it('[RG-05] a number is a percentage, with € or e an amount; nothing is no discount', () => {
  for (const text of ['10', '10 %', ' 10,0'])
    expect(read(text)).toEqual({ discountPercentage: 10, discount: 0 })
  for (const text of ['10e', '10 €', '€ 10', '10,00E'])
    expect(read(text)).toEqual({ discountPercentage: 0, discount: 10 })
  for (const text of ['', '0', '0e', '%']) expect(read(text)).toEqual({ discountPercentage: 0, discount: 0 })
  expect(read('tien')).toBeNull()
})

it('[RG-05] is shown and edited as it was meant, and one press makes it the other', () => {
  const amount = { discountPercentage: 0, discount: 1234.5 }
  expect(shownDiscount(discountKey(amount))).toBe('1.234,50')
  expect(editedDiscount(discountKey(amount))).toBe('1234,5 €')
  // an amount that follows from a percentage does not have priority
  const percent = { discountPercentage: 10, discount: 16 }
  expect(shownDiscount(discountKey(percent))).toBe('10')
  expect(otherDiscount(percent)).toEqual({ discountPercentage: 0, discount: 10 })
  expect(otherDiscount({ discountPercentage: 0, discount: 10 })).toEqual({
    discountPercentage: 10,
    discount: 0,
  })
})
