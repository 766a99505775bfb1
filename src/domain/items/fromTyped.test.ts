import { expect, it } from 'vitest'
import { fromTyped } from './fromTyped.ts'

it('[DO-11] one word with four digits or more begins a new item as its serial number', () => {
  for (const typed of ['7636505', ' SN404-2597 ', 'VE38152', '1234'])
    expect(fromTyped(typed)).toEqual({ brand: '', model: '', serialNumber: typed.trim() })
})

it('[DO-11] other words are its brand and model', () => {
  expect(fromTyped('Sony PXW-Z280')).toEqual({ brand: 'Sony', model: 'PXW-Z280', serialNumber: '' })
  expect(fromTyped(' Sennheiser  MKH 8060')).toEqual({
    brand: 'Sennheiser',
    model: 'MKH 8060',
    serialNumber: '',
  })
  expect(fromTyped('3M')).toEqual({ brand: '3M', model: '', serialNumber: '' })
  expect(fromTyped('')).toEqual({ brand: '', model: '', serialNumber: '' })
})
