import type { MailTemplate } from '../../../../src/domain/settings/settings.ts'

type Text = Pick<MailTemplate, 'name' | 'subject' | 'content' | 'language'> & Partial<MailTemplate>

const p = (...lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('')

export const MAIL_TEXTS: readonly Text[] = [
  {
    name: 'Bestek',
    language: 'NL',
    attachment: true,
    subject: 'Bestek herstelling',
    content: p(
      'Beste klant',
      'In bijlage vindt u het bestek voor uw toestel.',
      'Laat u ons weten of we mogen herstellen?',
      'Met vriendelijke groeten',
    ),
  },
  {
    name: 'Quotation',
    language: 'EN',
    attachment: true,
    subject: 'Quotation for your repair',
    content: p(
      'Dear customer',
      'Please find attached our quotation for your equipment.',
      'Would you let us know whether we may go ahead?',
      'Kind regards',
    ),
  },
  {
    name: 'Devis',
    language: 'FR',
    attachment: true,
    subject: 'Devis de réparation',
    content: p(
      'Cher client',
      'Vous trouverez en annexe notre devis pour votre appareil.',
      'Pouvons-nous procéder à la réparation ?',
      'Meilleures salutations',
    ),
  },
  {
    name: 'Herstelling klaar',
    language: 'NL',
    attachment: true,
    subject: 'Uw toestel is hersteld',
    content: p(
      'Beste klant',
      'Uw toestel is hersteld en kan afgehaald worden op werkdagen van 9 tot 17 uur.',
      'Met vriendelijke groeten',
    ),
  },
  {
    name: 'Repair finished',
    language: 'EN',
    attachment: true,
    subject: 'Your equipment is ready',
    content: p(
      'Dear customer',
      'Your equipment has been repaired and is ready for collection on weekdays from 9 to 5.',
      'Kind regards',
    ),
  },
  {
    name: 'Réparation terminée',
    language: 'FR',
    attachment: true,
    subject: 'Votre appareil est prêt',
    content: p(
      'Cher client',
      'Votre appareil est réparé et peut être enlevé les jours ouvrables de 9 h à 17 h.',
      'Meilleures salutations',
    ),
  },
  {
    name: 'RMA aanvraag',
    language: 'EN',
    external: true,
    rmaRequest: true,
    subject: 'RMA request',
    content: p(
      'Dear colleagues',
      'Please provide an RMA number for the device described below.',
      'Kind regards',
    ),
  },
  {
    name: 'Verzending fabrikant',
    language: 'NL',
    external: true,
    attachment: true,
    photoAttachment: true,
    photoArray: [1, 2],
    subject: 'Toestel ter herstelling',
    content: p(
      'Beste collega',
      'Wij sturen u het toestel uit de bijlage ter herstelling op.',
      "De foto's tonen de schade.",
      'Met vriendelijke groeten',
    ),
  },
]
