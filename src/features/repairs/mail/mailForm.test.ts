import { addressErrors } from '../../../shared/mail/mailInput.ts'
import { describe, expect, it } from 'vitest'
import { MAIL_FIELDS, type MailValues } from '../../../domain/mail/fields.ts'
import type { MailTemplate, Manufacturer } from '../../../domain/settings/settings.ts'
import {
  asReminder,
  emptyMailForm,
  type MailSubject,
  incompleteReason,
  sendMailArgs,
  initialMailForm,
  withAddressee,
  withTemplate,
} from './mailForm.ts'
import { partly } from '../../../../tests/kit/partly.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

const picture = (slot: number | null) => ({ slot, sha256: 'a'.repeat(64), state: 'stored' as const })

const subjectWith = (repair: object = {}, more: Partial<MailSubject> = {}): MailSubject => ({
  repair: partly<MailSubject['repair']>({
    id: ID,
    number: '2026.118',
    type: 'Bestek',
    estimateRefused: false,
    customerContactId: 'an',
    isExternal: false,
    externalRepair: null,
    repairPictures: [picture(1), picture(3), picture(null)],
    ...repair,
  }),
  customer: partly<MailSubject['customer']>({
    email: 'info@lens.example',
    customerContacts: [{ id: 'an', email: 'an@lens.example' }],
  }),
  manufacturer: { name: 'Sony', email: 'rma@sony.example' } as Manufacturer,
  valuesIn: (language) => ({ ...empty, nummer: '2026.118', klant: 'De <Lens>', type: language }),
  ...more,
})
const empty = Object.fromEntries(Object.keys(MAIL_FIELDS).map((name) => [name, ''])) as MailValues

const DEVIS: MailTemplate = {
  id: ID,
  name: 'Devis',
  subject: 'Devis {{nummer}} {{type}}',
  content: '<p>Cher {{klant}}</p>',
  recipient: null,
  cc: 'a@example.com',
  bcc: null,
  language: 'FR',
  attachment: true,
  photoAttachment: true,
  photoArray: [1, 2],
  external: false,
  rmaRequest: false,
}
const EXTERNAL = { ...DEVIS, external: true, language: 'EN' as const }

describe('a mail about a repair', () => {
  it('[NS-11] reminds with the text of the company in the language of the customer, or the built-in one', () => {
    const built = asReminder(subjectWith(), [])
    expect(built).toMatchObject({ language: 'NL', approvalLink: true, attachment: true, cc: '' })
    expect(built.subject).toBe('Herinnering: bestek 2026.118')
    expect(built.content).toContain('{{akkoord_link}}')
    const french = subjectWith(
      {},
      { customer: partly<MailSubject['customer']>({ email: null, language: 'FR', customerContacts: [] }) },
    )
    const own = asReminder(french, [{ ...DEVIS, reminder: 'approval' }])
    expect(own).toMatchObject({ subject: 'Devis 2026.118 FR', language: 'FR', cc: 'a@example.com' })
    expect(own.content).toBe('<p>Cher De &lt;Lens&gt;</p>')
  })

  it('[D-067] goes to the selected contact unless somebody says otherwise', () => {
    expect(emptyMailForm(subjectWith()).recipient).toBe('an@lens.example')
    expect(emptyMailForm(subjectWith({ customerContactId: null })).recipient).toBe('info@lens.example')
  })

  it('[KT-05] begins in the language of the one it goes to, where no template says another', () => {
    const customer = partly<MailSubject['customer']>({ language: 'FR', customerContacts: [] })
    const manufacturer = partly<Manufacturer>({ name: 'Sony', language: 'EN' })
    const subject = subjectWith({}, { customer, manufacturer })
    const toMaker = (template?: MailTemplate) =>
      initialMailForm({ kind: 'external', template }, subject).language
    expect(emptyMailForm(subject).language).toBe('FR')
    expect(emptyMailForm(subjectWith()).language).toBe('NL')
    expect([toMaker(), toMaker({ ...EXTERNAL, language: 'NL' })]).toEqual(['EN', 'NL'])
  })

  it('[ML-02] [D-068] takes everything from a template, its fields filled in, in its language', () => {
    expect(withTemplate(DEVIS, subjectWith())).toEqual({
      templateId: ID,
      name: 'Devis',
      language: 'FR',
      recipient: 'an@lens.example',
      cc: 'a@example.com',
      bcc: '',
      subject: 'Devis 2026.118 FR',
      content: '<p>Cher De &lt;Lens&gt;</p>',
      attachment: true,
      photoArray: [1],
      external: false,
      rmaRequest: false,
      approvalLink: false,
      approvalSlots: [],
    })
  })

  it('[ML-08] a template with photos that names none takes all there are', () => {
    expect(withTemplate({ ...DEVIS, photoArray: [] }, subjectWith()).photoArray).toEqual([1, 3])
    expect(withTemplate({ ...DEVIS, photoAttachment: false }, subjectWith()).photoArray).toEqual([])
  })

  it('[D-031] [RB-16] shows the code of a repair without a number and leaves its number to the server', () => {
    const coded = { number: null, provisionalRef: 'W-7K2Q' }
    const subject = subjectWith(coded, { valuesIn: () => ({ ...empty, nummer: 'W-7K2Q' }) })
    const form = withTemplate({ ...DEVIS, content: '<p>Nr. {{nummer}}</p>' }, subject)
    expect(form).toMatchObject({ subject: 'Devis W-7K2Q ', content: '<p>Nr. W-7K2Q</p>' })
    expect(sendMailArgs(ID, subject.repair, { kind: 'text' }, form)).toMatchObject({
      subject: 'Devis {{nummer}} ',
      content: '<p>Nr. {{nummer}}</p>',
    })
  })

  it('[ML-15] an RMA request goes to the manufacturer, whose address takes the place of the customer', () => {
    const subject = subjectWith()
    const form = withAddressee(emptyMailForm(subject), { external: false, rmaRequest: true }, subject)
    expect(form).toMatchObject({ external: true, rmaRequest: true, recipient: 'rma@sony.example' })
    const back = withAddressee(form, { external: false, rmaRequest: false }, subject)
    expect(back.recipient).toBe('an@lens.example')
    const typed = { ...emptyMailForm(subject), recipient: 'ik@example.com' }
    expect(withAddressee(typed, { external: true, rmaRequest: false }, subject).recipient).toBe(
      'ik@example.com',
    )
  })

  it('[RX-12] [D-049] the mail to the manufacturer begins with his template, or with what was written before', () => {
    const start = { kind: 'external', template: EXTERNAL } as const
    expect(initialMailForm(start, subjectWith())).toMatchObject({
      content: '<p>Cher De &lt;Lens&gt;</p>',
      recipient: 'rma@sony.example',
      external: true,
      attachment: true,
    })
    const before = subjectWith({ externalRepair: { message: '<p>Dag Sony</p>' } })
    expect(initialMailForm(start, before).content).toBe('<p>Dag Sony</p>')
  })

  it('[ML-14] is not ready while its name or its text is empty', () => {
    const form = withTemplate(DEVIS, subjectWith())
    expect(incompleteReason(form)).toBeUndefined()
    expect(incompleteReason({ ...form, name: ' ' })).toBeTruthy()
    expect(incompleteReason({ ...form, content: '<p> </p>' })).toBeTruthy()
    expect(incompleteReason({ ...emptyMailForm(subjectWith()), content: '<p>Dag</p>' })).toBeUndefined()
  })

  it('[ML-13] needs an address, and none that is wrong', () => {
    const form = emptyMailForm(subjectWith())
    expect(addressErrors({ ...form, recipient: ' ' })).toEqual({ recipient: 'Geen email gekend' })
    expect(addressErrors({ ...form, recipient: 'an@lens.example; jan@lens.example' })).toEqual({})
    expect(addressErrors({ ...form, cc: 'an' })).toEqual({
      cc: 'Gelieve een geldig e-mailadres in te vullen!',
    })
  })

  it.each([
    ['text', false, 'text'],
    ['text', true, 'template'],
    ['estimate', true, 'estimate'],
    ['external', false, 'template'],
  ] as const)('[D-067] from %s, with a template: %s, it is a mail of kind %s', (kind, chosen, expected) => {
    const subject = subjectWith()
    const form = chosen ? withTemplate(DEVIS, subject) : emptyMailForm(subject)
    const start = kind === 'external' ? { kind, template: undefined } : { kind }
    expect(sendMailArgs(ID, { ...subject.repair, repairPictures: [] }, start, form)).toMatchObject({
      kind: expected,
    })
  })
})
