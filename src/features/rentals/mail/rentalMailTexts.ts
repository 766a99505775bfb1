import { mailTexts } from '../../../shared/mail/mailTexts.ts'

export const rentalMailTexts = {
  ...mailTexts,
  quote: 'Offerte mailen',
  send: 'Mail versturen',
  sentQuote: 'Offerte verstuurd.',
  notFree: (names: string) => `Niet alles is vrij in deze periode: ${names}.`,
  zero: 'Deze offerte is gratis: de klant krijgt € 0,00 te lezen.',
  linkHint: 'Bij akkoord wordt de verhuur Bevestigd.',
  document: 'Pdf in bijlage',
  withdrawn: 'Wilt u de link om akkoord te geven intrekken? De klant kan dan niet meer antwoorden.',
  changedSince: 'Gewijzigd na akkoord',
  mailAgain: 'De klant ging akkoord met een eerdere versie. Mail de offerte opnieuw.',
} as const

/** The document that a mail of a rental carries. */
export const DOCUMENT_OPTIONS = [
  { value: 'none', label: 'Geen pdf' },
  { value: 'noPrice', label: 'Pdf zonder prijzen' },
  { value: 'price', label: 'Pdf met prijzen' },
] as const
