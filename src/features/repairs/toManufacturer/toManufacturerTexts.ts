import type { Language } from '../../../domain/shared/languages.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'

export const toManufacturerTexts = {
  title: 'Naar fabrikant',
  none: 'Er wacht niets om naar een fabrikant te gaan.',
  noneHint: 'Herstellingen die u als extern aanduidt, staan hier tot de fabrikant ervan weet.',
  without: 'Zonder fabrikant',
  list: 'Verzendlijst (pdf)',
  send: (n: number) => `Verzend ${n} naar fabrikant`,
  dialog: (name: string) => `Verzend naar ${name}`,
  // Many RMA numbers already start with 'RMA'.
  rma: (rma: string) => (/^rma/i.test(rma) ? rma : `RMA ${rma}`),
  go: 'Versturen',
  skipped: (reason: string) => `Gaat niet mee: ${reason}`,
  include: (name: string) => `${name} meesturen`,
  sent: (n: number) => `${countWithNoun(n, 'herstelling', 'herstellingen')} naar de fabrikant.`,
  along: 'De verzendlijst en het blad van elke herstelling gaan als één pdf mee. De datum uit wordt vandaag.',
} as const

/** The default text of the mail. */
export const LETTER_TEXTS: Record<Language, { subject: string; content: string }> = {
  NL: {
    subject: 'Toestellen voor herstelling',
    content: '<p>Geachte</p><p>Wij sturen u de toestellen uit de bijgevoegde lijst voor herstelling.</p>',
  },
  EN: {
    subject: 'Devices for repair',
    content: '<p>Dear Sir or Madam</p><p>We are sending you the devices in the attached list for repair.</p>',
  },
  FR: {
    subject: 'Appareils à réparer',
    content:
      '<p>Madame, Monsieur</p><p>Nous vous envoyons pour réparation les appareils de la liste ci-jointe.</p>',
  },
}
