import { describe, expect, it } from 'vitest'
import type { Repair } from '../repairs/repair.ts'
import type { MailTemplate, Manufacturer } from '../settings/settings.ts'
import { fillLink } from './fields.ts'
import {
  addressCountProblem,
  splitAddresses,
  addressesProblem,
  defaultRecipient,
  recipientProblem,
} from './addresses.ts'
import {
  externalMailProblem,
  externalTemplate,
  hasExternalMail,
  mayMailManufacturer,
  toManufacturer,
  withExternalMail,
} from './external.ts'
import {
  escapeHtml,
  fillHtml,
  fillText,
  isEmptyHtml,
  MAIL_FIELDS,
  type MailValues,
  textAsHtml,
} from './fields.ts'
import type { Customer } from '../customers/customer.ts'
import { partly } from '../../../tests/kit/partly.ts'

const NOTHING = Object.fromEntries(Object.keys(MAIL_FIELDS).map((field) => [field, ''])) as MailValues

describe('fields', () => {
  const values: MailValues = { ...NOTHING, klant: 'Café & <Zoon>', omschrijving: 'a\nb', rma: '{{klant}}' }

  it('[D-068] are filled in by name; an unknown one leaves nothing', () => {
    expect(fillText('Voor {{klant}}, {{ Klant }}{{onbekend}}{{}}!', values)).toBe(
      'Voor Café & <Zoon>, Café & <Zoon>!',
    )
  })

  it('[D-068] say text in HTML, never markup, and are not filled in twice', () => {
    expect(fillHtml('<b>{{klant}}</b> {{omschrijving}}', values)).toBe(
      '<b>Café &amp; &lt;Zoon&gt;</b> a<br>b',
    )
    expect(fillHtml('{{rma}}', values)).toBe('{{klant}}')
    expect(fillText('{{constructor}}{{__proto__}}{{toString}}', values)).toBe('')
  })

  it('text becomes paragraphs that show exactly that text', () => {
    expect(textAsHtml('Dag "A",\r\nregel\n\n\n<x> & \'y\'\n')).toBe(
      '<p>Dag &quot;A&quot;,<br>regel</p><p>&lt;x&gt; &amp; &#39;y&#39;</p>',
    )
    expect(escapeHtml('')).toBe('')
  })

  it('[ML-14] an editor that was emptied says nothing', () => {
    for (const html of ['', '<p></p>', '<p><br></p>\n<p>&nbsp; </p>']) expect(isEmptyHtml(html)).toBe(true)
    expect(isEmptyHtml('<p>a</p>')).toBe(false)
  })
})

describe('addresses', () => {
  it('[D-068] stand with commas or semicolons between them', () => {
    expect(splitAddresses(' a@x.be; b@x.be,,c@x.be ;')).toEqual(['a@x.be', 'b@x.be', 'c@x.be'])
    expect(splitAddresses(null)).toEqual([])
  })

  it('[ML-13] the recipient must be there; the others may be empty', () => {
    expect(recipientProblem(' ; ')).toBe('Geen email gekend')
    expect(recipientProblem('a@x.be')).toBeNull()
    expect(addressesProblem('')).toBeNull()
  })

  it('[OP-04] are at most 20 over all fields of a mail', () => {
    const list = (count: number) => Array.from({ length: count }, (_, i) => `a${i}@x.be`).join(', ')
    expect(addressCountProblem(list(18), 'c@x.be', 'b@x.be')).toBeNull()
    expect(addressCountProblem(list(18), 'c@x.be', 'b@x.be; d@x.be')).toBe(
      'Een mail gaat naar hoogstens 20 adressen, cc en bcc inbegrepen.',
    )
    expect(addressCountProblem('', null, undefined)).toBeNull()
  })

  it.each(['a', 'a@x', 'Jan <a@x.be>', 'a@x.be\r\nBcc: b@x.be', 'a@x.be b@x.be'])(
    '[B8] %j is none',
    (typed) => {
      expect(addressesProblem(typed)).toBe('Gelieve een geldig e-mailadres in te vullen!')
    },
  )

  it('[D-067] the contact first, then the customer, or the manufacturer', () => {
    const customer = partly<Customer>({
      email: 'k@x.be',
      customerContacts: [
        { id: '1', email: 'c@x.be' },
        { id: '2', email: null },
      ],
    })
    const manufacturer = partly<Manufacturer>({ email: 'f@x.be' })
    const to = (customerContactId: string | null, external = false) =>
      defaultRecipient({ customerContactId }, { customer, manufacturer }, external)
    expect([to('1'), to('2'), to(null), to('1', true)]).toEqual(['c@x.be', 'k@x.be', 'k@x.be', 'f@x.be'])
    expect(defaultRecipient({ customerContactId: null }, {}, true)).toBe('')
  })
})

it('[NS-11] a paragraph for the approval link is filled in, or left out of a mail without a link', () => {
  const html = '<p>Beste {{naam}},</p><p>Antwoord: {{akkoord_link}}</p><p>Tot dan</p>'
  const filled = (link: string | null) => fillLink(html, { naam: 'Lien' }, link)
  expect(filled('https://x.be/a')).toBe('<p>Beste Lien,</p><p>Antwoord: https://x.be/a</p><p>Tot dan</p>')
  expect(filled(null)).toBe('<p>Beste Lien,</p><p>Tot dan</p>')
})

describe('to the manufacturer', () => {
  const maker = partly<Manufacturer>({ rma: false, email: 'f@x.be' })
  const repair = (more: object = {}, isExternal = true) =>
    ({
      isExternal,
      externalRepair: { rma: null, sendMail: false, externalMailSent: false, ...more },
    }) as unknown as Repair
  const codeOf = (...args: Parameters<typeof externalMailProblem>) =>
    externalMailProblem(...args)?.code ?? null

  it('[ML-15] [ML-16] asking for an RMA goes to him, and both only when the repair is external', () => {
    expect(toManufacturer({ external: false, rmaRequest: true })).toBe(true)
    expect([mayMailManufacturer(repair()), mayMailManufacturer(repair({}, false))]).toEqual([true, false])
    expect(codeOf(repair({}, false), maker)).toBe('not_external')
  })

  it('[RX-08] [RX-09] [D-049] sent before comes first, then the RMA, then the address', () => {
    const strict = { ...maker, rma: true, email: null }
    expect(codeOf(repair({ externalMailSent: true }), strict)).toBe('mail_already_sent')
    expect(codeOf(repair({ sendMail: true }), strict)).toBe('mail_already_sent')
    expect(codeOf(repair(), strict)).toBe('rma_needed')
    expect(codeOf(repair({ rma: ' ' }), strict)).toBe('rma_needed')
    expect(codeOf(repair({ rma: 'R' }), strict)).toBe('noAddress')
    expect(codeOf(repair(), maker)).toBeNull()
    expect(codeOf(repair({ externalMailSent: true }), { ...maker, rma: true }, true)).toBeNull()
  })

  it('[D-031] one on its way blocks, one that failed makes room, one that left stays marked', () => {
    const queued = withExternalMail(repair(), 'queued')
    expect(hasExternalMail(queued)).toBe(true)
    expect(hasExternalMail(withExternalMail(queued, 'open'))).toBe(false)
    expect(withExternalMail(queued, 'sent').externalRepair).toMatchObject({
      sendMail: false,
      externalMailSent: true,
    })
    expect(withExternalMail(queued, 'queued')).toBe(queued)
  })

  it('[D-049] begins with the template marked external, in his language', () => {
    const list = [
      { id: 'a', external: false, rmaRequest: false, language: 'FR' },
      { id: 'b', external: true, rmaRequest: true, language: 'FR' },
      { id: 'c', external: true, rmaRequest: false, language: 'NL' },
      { id: 'd', external: true, rmaRequest: false, language: 'FR' },
    ] as MailTemplate[]
    expect([externalTemplate(list, 'FR')?.id, externalTemplate(list, 'EN')?.id]).toEqual(['d', 'c'])
    expect(externalTemplate(list.slice(0, 2), 'FR')).toBeUndefined()
  })
})
