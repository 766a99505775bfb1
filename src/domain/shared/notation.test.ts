import { expect, it } from 'vitest'
import { actionFormMail } from '../actionForms/actionForm.ts'
import { amountText, quantityText } from './notation.ts'
import { partly } from '../../../tests/kit/partly.ts'

it('[RV-10] writes amounts and quantities as documents do', () => {
  expect([1234.5, 1_234_567.891, -12, 0].map(amountText)).toEqual([
    '€ 1.234,50',
    '€ 1.234.567,89',
    '€ -12,00',
    '€ 0,00',
  ])
  expect([2, 1.5, 1250.125, -3].map(quantityText)).toEqual(['2', '1,5', '1.250,125', '-3'])
})

it('[RV-10] an order mail does too', () => {
  const line = { id: '1', article: 'Kabel', description: null, quantity: 1250, price: 1234.5 }
  const { html } = actionFormMail(
    partly<Parameters<typeof actionFormMail>[0]>({
      id: '1',
      department: 'verkoop',
      company: 'Omroep',
      actionFormLines: [line],
      registerDate: '2026-03-02',
    }),
  )
  expect(html).toContain('<td>1.250</td><td>€ 1.234,50</td>')
  expect(html).toContain('Totaal: € 1.543.125,00')
})
