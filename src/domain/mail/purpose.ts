import type { MailTemplate } from '../settings/settings.ts'
import { DEFAULT_LANGUAGE, type Language } from '../shared/languages.ts'
import type { Repair } from '../repairs/repair.ts'
import { toManufacturer } from './external.ts'

/** The purpose of a mail to the customer of a repair: to answer an estimate, or to collect the device. */
export type MailPurpose = 'estimate' | 'ready'

type TextOfTemplate = Pick<MailTemplate, 'name' | 'subject' | 'content'>

const ESTIMATE = /bestek|offerte|raming|quot|estimate|devis/i
const REFUSED = /geweigerd|refus|declin/i
const READY = /klaar|hersteld|gereed|afhal|ophal|ready|repaired|finished|prêt|réparé|terminé/i
const ESTIMATE_FIELDS = /\{\{\s*bestek_(?:excl|incl)\s*\}\}/i

/**
 * Derives the purpose of a template from its name, then from its subject, then from its fields; null if it
 * has neither purpose.
 */
export function purposeOf(template: TextOfTemplate): MailPurpose | null {
  const { name, subject, content } = template
  for (const text of [name, subject]) {
    if (REFUSED.test(text)) return null
    if (ESTIMATE.test(text)) return 'estimate'
    if (READY.test(text)) return 'ready'
  }
  return ESTIMATE_FIELDS.test(content) ? 'estimate' : null
}

/**
 * The default purpose of a mail, by the state of the repair: a repaired device is ready. Null if there is
 * none.
 */
export const purposeOfRepair = ({ type, status }: Pick<Repair, 'type' | 'status'>): MailPurpose | null =>
  type === 'Herstelling' && status === 'Hersteld' ? 'ready' : null

type PurposeTemplate = Pick<
  MailTemplate,
  'name' | 'subject' | 'content' | 'language' | 'external' | 'rmaRequest' | 'reminder'
>

/** The first template by name for a purpose in a language; those for manufacturers and reminders do not count. */
export const templateForPurpose = <T extends PurposeTemplate>(
  templates: readonly T[],
  purpose: MailPurpose,
  language: Language | null | undefined,
): T | undefined =>
  templates
    .filter((template) => template.language === (language ?? DEFAULT_LANGUAGE))
    .filter((template) => !toManufacturer(template) && !template.reminder && purposeOf(template) === purpose)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))[0]

type MailText = Pick<MailTemplate, 'subject' | 'content'>

/** The subject and HTML of a mail for a purpose, used if the company has no template in that language. */
export const PURPOSE_TEXTS: Record<MailPurpose, Record<Language, MailText>> = {
  estimate: {
    NL: {
      subject: 'Bestek {{nummer}} voor uw {{merk}} {{model}}',
      content:
        '<p>Beste klant</p><p>In bijlage vindt u het bestek voor uw {{merk}} {{model}}: {{bestek_incl}} inclusief btw.</p><p>Met vriendelijke groeten<br>{{gebruiker}}</p>',
    },
    EN: {
      subject: 'Quotation {{nummer}} for your {{merk}} {{model}}',
      content:
        '<p>Dear customer</p><p>Please find attached our quotation for your {{merk}} {{model}}: {{bestek_incl}} including VAT.</p><p>Kind regards<br>{{gebruiker}}</p>',
    },
    FR: {
      subject: 'Devis {{nummer}} pour votre {{merk}} {{model}}',
      content:
        '<p>Cher client</p><p>Vous trouverez en annexe notre devis pour votre {{merk}} {{model}} : {{bestek_incl}} TVA comprise.</p><p>Meilleures salutations<br>{{gebruiker}}</p>',
    },
  },
  ready: {
    NL: {
      subject: 'Uw {{merk}} {{model}} is hersteld ({{nummer}})',
      content:
        '<p>Beste klant</p><p>Uw {{merk}} {{model}} is hersteld en kan opgehaald worden. Gelieve het nummer {{nummer}} mee te brengen.</p><p>Met vriendelijke groeten<br>{{gebruiker}}</p>',
    },
    EN: {
      subject: 'Your {{merk}} {{model}} is ready ({{nummer}})',
      content:
        '<p>Dear customer</p><p>Your {{merk}} {{model}} has been repaired and can be collected. Please bring the number {{nummer}}.</p><p>Kind regards<br>{{gebruiker}}</p>',
    },
    FR: {
      subject: 'Votre {{merk}} {{model}} est prêt ({{nummer}})',
      content:
        '<p>Cher client</p><p>Votre {{merk}} {{model}} est réparé et peut être retiré. Veuillez vous munir du numéro {{nummer}}.</p><p>Meilleures salutations<br>{{gebruiker}}</p>',
    },
  },
}
