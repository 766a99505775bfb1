import { expect, it } from 'vitest'
import { partly } from '../../../tests/kit/partly.ts'
import type { Customer } from '../customers/customer.ts'
import type { Repair } from '../repairs/repair.ts'
import type { MailTemplate, Manufacturer } from '../settings/settings.ts'
import { htmlAsLines } from './fields.ts'
import { templateFor, unmailedReason } from './toMany.ts'

const template = (language: 'NL' | 'FR', more: Partial<MailTemplate> = {}) =>
  partly<MailTemplate>({
    id: language,
    name: 'Klaar',
    language,
    recipient: '',
    cc: null,
    bcc: null,
    external: false,
    rmaRequest: false,
    ...more,
  })
const customer = (fields: Partial<Customer>) => partly<Customer>({ customerContacts: [], ...fields })
const repair = (fields: Partial<Repair> = {}) =>
  partly<Repair>({ customerContactId: null, isExternal: false, externalRepair: null, ...fields })

it('[MA-08] who reads another language gets the template of the same name in it, where there is one', () => {
  const [nl, fr] = [template('NL'), template('FR', { name: ' klaar' })]
  const french = { customer: customer({ language: 'FR' }) }
  expect(templateFor(nl, [nl, fr], french)).toBe(fr)
  expect(templateFor(nl, [nl], french)).toBe(nl)
  expect(templateFor(nl, [nl, template('FR', { name: 'Anders' })], french)).toBe(nl)
  expect(templateFor(nl, [nl, fr], { customer: customer({ language: null }) })).toBe(nl)
})

it('[MA-09] says why a repair gets no mail: no address, one that is none, or the rules of the manufacturer', () => {
  const [nl, maker] = [template('NL'), template('NL', { external: true })]
  const known = { customer: customer({ email: 'an@example.com' }) }
  expect(unmailedReason(nl, repair(), known)).toBeNull()
  expect(unmailedReason(nl, repair(), { customer: customer({ email: null }) })).toBe('geen e-mailadres')
  expect(unmailedReason(nl, repair(), {})).toBe('geen e-mailadres')
  expect(unmailedReason(template('NL', { recipient: 'huis@example.com' }), repair(), {})).toBeNull()
  expect(unmailedReason(template('NL', { recipient: 'geen adres' }), repair(), {})).toBe(
    'ongeldig e-mailadres',
  )
  expect(unmailedReason(maker, repair(), known)).toBe('niet extern')
  const manufacturer = partly<Manufacturer>({ id: 'm', rma: true, email: 'rma@example.com' })
  const externalRepair = { rma: null, externalMailSent: false, sendMail: false } as Repair['externalRepair']
  const external = repair({ isExternal: true, externalRepair })
  expect(unmailedReason(maker, external, { manufacturer })).toBe('geen RMA')
  expect(unmailedReason(template('NL', { rmaRequest: true }), external, { manufacturer })).toBeNull()
  expect(unmailedReason(maker, external, {})).toBe('geen fabrikant')
})

it('[MA-09] a preview shows what HTML says, line by line', () => {
  expect(
    htmlAsLines('<p>Dag <b>An</b>,<br>a &amp;lt; b</p><p></p><ul><li>één</li><li>twee&nbsp;</li></ul>'),
  ).toEqual(['Dag An,', 'a &lt; b', 'één', 'twee'])
})
