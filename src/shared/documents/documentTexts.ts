import type { IssueReason } from '../../domain/documents/constants.ts'

/** Texts of the documents' dialogs, buttons and messages. */
export const documentTexts = {
  pdf: (name: string) => `Pdf van ${name}`,
  language: 'Taal',
  open: 'Openen',
  download: 'Downloaden',
  export: 'Exporteren',
  making: 'Het document wordt gemaakt …',
  missing: 'Deze herstelling staat niet op dit toestel.',
  missingRental: 'Deze verhuur staat niet op dit toestel.',
  ready: (name: string) => `${name} is klaar.`,
  share: 'Delen of afdrukken',
  noLogo:
    'Het logo staat niet op de server: het document is zonder logo gemaakt. Kies het opnieuw bij de uitvoerder.',
  noLogoHere: 'Het logo staat niet op dit toestel: het document is zonder logo gemaakt.',
  madeHere: 'Geen antwoord van de server: het document is op dit toestel gemaakt.',
} as const

/** Texts about issued documents. */
export const issuedDocumentTexts = {
  list: 'Papieren',
  none: 'Nog geen papieren.',
  hint: 'Wat afgedrukt, gemaild of getekend wordt, blijft hier staan zoals het was.',
  version: (n: number) => `Versie ${n}`,
  reasons: { printed: 'afgedrukt', mailed: 'gemaild', signed: 'getekend' } satisfies Record<
    IssueReason,
    string
  >,
  onlyOn: (device: string | null) => `nog enkel op ${device ?? 'het toestel waar het gemaakt werd'}`,
  notHere: 'Dit document staat niet op dit toestel. Open het opnieuw wanneer er verbinding is.',
}
