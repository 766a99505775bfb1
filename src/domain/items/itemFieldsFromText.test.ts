import { expect, it } from 'vitest'
import { itemFieldsFromText } from './itemFieldsFromText.ts'

it('[DO-11] one word with four digits or more begins a new item as its serial number', () => {
  for (const typed of ['7636505', ' SN404-2597 ', 'VE38152', '1234'])
    expect(itemFieldsFromText(typed)).toEqual({ brand: '', model: '', serialNumber: typed.trim() })
})

it('[DO-11] other words are its brand and model', () => {
  expect(itemFieldsFromText('Sony PXW-Z280')).toEqual({ brand: 'Sony', model: 'PXW-Z280', serialNumber: '' })
  expect(itemFieldsFromText(' Sennheiser  MKH 8060')).toEqual({
    brand: 'Sennheiser',
    model: 'MKH 8060',
    serialNumber: '',
  })
  expect(itemFieldsFromText('3M')).toEqual({ brand: '3M', model: '', serialNumber: '' })
  expect(itemFieldsFromText('')).toEqual({ brand: '', model: '', serialNumber: '' })
})
