import { mailTexts } from '../../../shared/mail/mailTexts.ts'

/** Texts of the mails of a repair, verbatim where the specification gives them (D-031, D-067). */
export const repairMailTexts = {
  ...mailTexts,
  emptyEstimate: 'Dit bestek heeft nog geen lijnen: de klant krijgt € 0,00 te lezen.',
  holes: (holes: readonly string[]) => `Deze mail is niet volledig: ${holes.join('; ')}. Toch versturen?`,
  later: 'Later',
  called: 'Gebeld',
  noAddressTitle: 'Geen e-mailadres gevonden.',
  onlyExternal: 'Enkel bij een externe herstelling.',
  alwaysManufacturer: 'Een RMA-aanvraag gaat altijd naar de fabrikant.',
  alwaysEstimate: 'Het bestek gaat altijd als bijlage mee.',
  linkPhotos: "Foto's op de pagina van de link",
} as const
