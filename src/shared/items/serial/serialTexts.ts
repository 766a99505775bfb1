/** Texts about a serial number that exists already. */
export const serialTexts = {
  title: 'Dit serienummer bestaat al:',
  label: 'Items met dit serienummer',
  asCode: (code: string) => `gekoppelde code ${code}`,
  unused: 'niet meer in gebruik',
  use: 'Gebruik dit item',
  dossier: 'Dossier openen',
  more: (n: number) => `en nog ${n} met dit serienummer`,
  known: 'Er is al een item met dit serienummer. Druk nog eens om toch op te slaan.',
  makeAnyway: 'Toch een nieuw item maken',
  saveAnyway: 'Toch opslaan',
} as const
