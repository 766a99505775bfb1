import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'

export const bulkMailTexts = {
  title: (n: number) => `${countWithNoun(n, 'herstelling', 'herstellingen')} mailen`,
  template: 'Sjabloon',
  choose: 'Gelieve een sjabloon te kiezen.',
  noTemplates: 'Er zijn nog geen mailsjablonen. U maakt ze bij Instellingen, Mailsjablonen.',
  nobody: 'Geen van deze herstellingen kan gemaild worden.',
  go: (n: number) => (n === 1 ? '1 mail versturen' : `${n} mails versturen`),
  skipped: (n: number) => `${countWithNoun(n, 'herstelling krijgt', 'herstellingen krijgen')} geen mail`,
  incomplete: (n: number) => `${countWithNoun(n, 'mail is', 'mails zijn')} niet volledig`,
  askHoles: (n: number) => `${countWithNoun(n, 'mail is', 'mails zijn')} niet volledig. Toch versturen?`,
  preview: 'Voorbeeld',
  to: 'Aan',
  subject: 'Onderwerp',
  noSubject: 'De naam en het nummer van het document',
  language: 'Taal',
  said: (n: number) => `${countWithNoun(n, 'mail', 'mails')} klaargezet.`,
} as const
