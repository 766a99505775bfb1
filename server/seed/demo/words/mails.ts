import type { MailTemplate } from '../../../../src/domain/settings/settings.ts'

type Text = Pick<MailTemplate, 'name' | 'subject' | 'content' | 'language'> & Partial<MailTemplate>

const p = (...lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('')

export const MAIL_TEXTS: readonly Text[] = [
  {
    name: 'Bestek',
    language: 'NL',
    attachment: true,
    subject: 'Bestek {{nummer}} voor uw {{merk}} {{model}}',
    content: p(
      'Beste klant',
      'In bijlage vindt u het bestek voor uw {{merk}} {{model}}: {{bestek_incl}} inclusief btw.',
      'Mogen we herstellen? Een antwoord op deze mail volstaat; daarna gaan we aan het werk.',
      'Met vriendelijke groeten<br>{{gebruiker}}',
    ),
  },
  {
    name: 'Quotation',
    language: 'EN',
    attachment: true,
    subject: 'Quotation {{nummer}} for your {{merk}} {{model}}',
    content: p(
      'Dear customer',
      'Please find attached our quotation for your {{merk}} {{model}}: {{bestek_incl}} including VAT.',
      'May we go ahead? A reply to this mail is enough; we will then start the repair.',
      'Kind regards<br>{{gebruiker}}',
    ),
  },
  {
    name: 'Devis',
    language: 'FR',
    attachment: true,
    subject: 'Devis {{nummer}} pour votre {{merk}} {{model}}',
    content: p(
      'Cher client',
      'Vous trouverez en annexe notre devis pour votre {{merk}} {{model}} : {{bestek_incl}} TVA comprise.',
      'Pouvons-nous procéder à la réparation ? Une réponse à ce mail suffit ; nous commencerons ensuite le travail.',
      'Meilleures salutations<br>{{gebruiker}}',
    ),
  },
  {
    name: 'Herstelling klaar',
    language: 'NL',
    attachment: true,
    subject: 'Uw {{merk}} {{model}} is hersteld ({{nummer}})',
    content: p(
      'Beste klant',
      'Uw {{merk}} {{model}} is hersteld. U kunt het toestel ophalen op werkdagen van 9 tot 17 uur.',
      'Gelieve het nummer {{nummer}} mee te brengen; wat er gebeurde, leest u in de bijlage.',
      'Met vriendelijke groeten<br>{{gebruiker}}',
    ),
  },
  {
    name: 'Repair finished',
    language: 'EN',
    attachment: true,
    subject: 'Your {{merk}} {{model}} is ready ({{nummer}})',
    content: p(
      'Dear customer',
      'Your {{merk}} {{model}} has been repaired. You can collect it on weekdays from 9 to 5.',
      'Please bring the number {{nummer}}; what was done is in the attachment.',
      'Kind regards<br>{{gebruiker}}',
    ),
  },
  {
    name: 'Réparation terminée',
    language: 'FR',
    attachment: true,
    subject: 'Votre {{merk}} {{model}} est prêt ({{nummer}})',
    content: p(
      'Cher client',
      'Votre {{merk}} {{model}} est réparé. Vous pouvez venir le chercher les jours ouvrables de 9 h à 17 h.',
      'Veuillez vous munir du numéro {{nummer}} ; le détail des travaux se trouve en annexe.',
      'Meilleures salutations<br>{{gebruiker}}',
    ),
  },
  {
    name: 'RMA aanvraag',
    language: 'EN',
    external: true,
    rmaRequest: true,
    subject: 'RMA request for {{merk}} {{model}} ({{nummer}})',
    content: p(
      'Dear colleagues',
      'Would you give us an RMA number for this {{merk}} {{model}}, serial number {{serienummer}}?',
      'What is wrong with it: {{omschrijving}}',
      'We will send it as soon as we have your number.',
      'Kind regards<br>{{gebruiker}}',
    ),
  },
  {
    name: 'Verzending fabrikant',
    language: 'NL',
    external: true,
    attachment: true,
    photoAttachment: true,
    photoArray: [1, 2],
    subject: '{{merk}} {{model}} ter herstelling, RMA {{rma}} ({{nummer}})',
    content: p(
      'Beste collega',
      'Wij sturen u deze {{merk}} {{model}} ter herstelling, met serienummer {{serienummer}}.',
      "Wat er scheelt, staat in de bijlage; de foto's tonen de schade. Laat u ons weten wanneer u het toestel ontvangt?",
      'Met vriendelijke groeten<br>{{gebruiker}}',
    ),
  },
]
