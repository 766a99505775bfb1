import type { MailTemplate } from '../settings/settings.ts'
import { DEFAULT_LANGUAGE, type Language } from '../shared/languages.ts'
import { REPAIR_STATUSES, type RepairStatus } from '../repairs/statusList.ts'
import type { Repair } from '../repairs/repair.ts'
import { toManufacturer } from './external.ts'

/**
 * The purpose of a mail to the customer of a repair: to answer an estimate, or to collect a device that is repaired
 * (`ready`), was not repaired after a refusal (`refused`) or cannot be repaired (`unrepairable`).
 */
export type MailPurpose = 'estimate' | 'ready' | 'refused' | 'unrepairable'

type TextOfTemplate = Pick<MailTemplate, 'name' | 'subject' | 'content'>

const ESTIMATE = /bestek|offerte|raming|quot|estimate|devis/i
const REFUSED = /geweigerd|refus|declin/i
const UNREPAIRABLE = /onrepareerbaar|onherstelbaar|beyond repair|unrepairable|irréparable/i
const READY = /klaar|hersteld|gereed|afhal|ophal|ready|repaired|finished|prêt|réparé|terminé/i
const ESTIMATE_FIELDS = /\{\{\s*bestek_(?:excl|incl)\s*\}\}/i

/**
 * Derives the purpose of a template from its name, then from its subject, then from its fields; null if it
 * has neither purpose.
 */
export function purposeOf(template: TextOfTemplate): MailPurpose | null {
  const { name, subject, content } = template
  for (const text of [name, subject]) {
    if (REFUSED.test(text)) return 'refused'
    if (UNREPAIRABLE.test(text)) return 'unrepairable'
    if (ESTIMATE.test(text)) return 'estimate'
    if (READY.test(text)) return 'ready'
  }
  return ESTIMATE_FIELDS.test(content) ? 'estimate' : null
}

const PURPOSE_OF: Partial<Record<RepairStatus, MailPurpose>> = {
  [REPAIR_STATUSES.repaired]: 'ready',
  [REPAIR_STATUSES.refused]: 'refused',
  [REPAIR_STATUSES.unrepairable]: 'unrepairable',
}

/** The default purpose of a mail, by the outcome of the repair. Null while the work has not ended. */
export const purposeOfRepair = ({ status }: Pick<Repair, 'status'>): MailPurpose | null =>
  PURPOSE_OF[status] ?? null

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
  refused: {
    NL: {
      subject: 'Uw {{merk}} {{model}} staat klaar ({{nummer}})',
      content:
        '<p>Beste klant</p><p>U ging niet akkoord met het bestek. Uw {{merk}} {{model}} is niet hersteld en kan opgehaald worden. Gelieve het nummer {{nummer}} mee te brengen.</p><p>Met vriendelijke groeten<br>{{gebruiker}}</p>',
    },
    EN: {
      subject: 'Your {{merk}} {{model}} can be collected ({{nummer}})',
      content:
        '<p>Dear customer</p><p>You declined our quotation. Your {{merk}} {{model}} has not been repaired and can be collected. Please bring the number {{nummer}}.</p><p>Kind regards<br>{{gebruiker}}</p>',
    },
    FR: {
      subject: 'Votre {{merk}} {{model}} peut être retiré ({{nummer}})',
      content:
        '<p>Cher client</p><p>Vous avez refusé notre devis. Votre {{merk}} {{model}} n’a pas été réparé et peut être retiré. Veuillez vous munir du numéro {{nummer}}.</p><p>Meilleures salutations<br>{{gebruiker}}</p>',
    },
  },
  unrepairable: {
    NL: {
      subject: 'Uw {{merk}} {{model}} kan niet hersteld worden ({{nummer}})',
      content:
        '<p>Beste klant</p><p>Uw {{merk}} {{model}} kan jammer genoeg niet hersteld worden. U kunt het toestel ophalen. Gelieve het nummer {{nummer}} mee te brengen.</p><p>Met vriendelijke groeten<br>{{gebruiker}}</p>',
    },
    EN: {
      subject: 'Your {{merk}} {{model}} cannot be repaired ({{nummer}})',
      content:
        '<p>Dear customer</p><p>Unfortunately your {{merk}} {{model}} cannot be repaired. You can collect the device. Please bring the number {{nummer}}.</p><p>Kind regards<br>{{gebruiker}}</p>',
    },
    FR: {
      subject: 'Votre {{merk}} {{model}} ne peut pas être réparé ({{nummer}})',
      content:
        '<p>Cher client</p><p>Malheureusement, votre {{merk}} {{model}} ne peut pas être réparé. Vous pouvez retirer l’appareil. Veuillez vous munir du numéro {{nummer}}.</p><p>Meilleures salutations<br>{{gebruiker}}</p>',
    },
  },
}

/**
 * The answer to a question about an estimate, or about the quote of a rental (`quoteSubject`). `{{vraag}}` is what the
 * customer asked.
 */
export const ANSWER_TEXTS: Record<Language, { subject: string; quoteSubject: string; quote: string }> = {
  NL: {
    subject: 'Uw vraag over bestek {{nummer}}',
    quoteSubject: 'Uw vraag over offerte {{nummer}}',
    quote: 'U vroeg: “{{vraag}}”',
  },
  EN: {
    subject: 'Your question about quotation {{nummer}}',
    quoteSubject: 'Your question about quotation {{nummer}}',
    quote: 'You asked: “{{vraag}}”',
  },
  FR: {
    subject: 'Votre question sur le devis {{nummer}}',
    quoteSubject: "Votre question sur l'offre {{nummer}}",
    quote: 'Vous avez demandé : “{{vraag}}”',
  },
}
