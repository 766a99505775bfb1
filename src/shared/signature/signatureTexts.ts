import type { SignatureKind } from '../../domain/documents/constants.ts'

export const signatureTexts = {
  titles: {
    estimate: 'Bestek laten tekenen',
    pickup: 'Afhaling laten tekenen',
    rental: 'Verhuur laten tekenen',
    delivery: 'Levering laten tekenen',
    return: 'Terugname laten tekenen',
  } satisfies Record<SignatureKind, string>,
  sign: 'Laten tekenen',
  again: 'Opnieuw laten tekenen',
  signed: 'Handtekening bewaard.',
  changed: 'Gewijzigd na akkoord',
  changedText: (name: string) =>
    `Wat hieronder getekend is door ${name}, is sindsdien gewijzigd. Het getekende document blijft zoals het was.`,
  gone: 'Dit werd intussen gewist: er kan niet meer getekend worden.',
  other: 'De inhoud is intussen gewijzigd.',
  otherText: 'Lees wat er nu staat en teken opnieuw: wat getekend was, gold voor de vorige inhoud.',
  signatureOf: (name: string) => `Handtekening van ${name}`,
  takeAway: (name: string) => `Handtekening van ${name} wegnemen`,
  sure: 'Deze handtekening wegnemen? Getekende documenten blijven bewaard.',
}
