/** The texts of the rental form. */
export const t = {
  saved: 'Verhuur succesvol opgeslagen.',
  logDeleted: 'Logboekregel succesvol verwijderd.',
  noCustomer: 'Er is geen klant geselecteerd. Toch opslaan?',
  periodFirst: 'Gelieve startdatum en einddatum in te vullen!',
  lineRemoved: 'Lijn verwijderd.',
  thereAlready: 'Dit item staat al in de lijst.',
  notOurs: 'Dit item is van een klant en kan niet verhuurd worden.',
  scanned: (name: string) => `${name} toegevoegd.`,
  closedDay: 'Deze dag is een weekend of feestdag.',
  only: (n: number) => (n > 0 ? `Slechts ${n} vrij in deze periode` : 'Niet vrij in deze periode'),
  titles: { new: 'Nieuwe verhuur', edit: 'Bewerk verhuur', copy: 'Kopieer verhuur' },
  draft: 'Er staat nog een onafgewerkte verhuur op dit toestel.',
  draftCopy: 'Er staat nog een onafgewerkte kopie van een verhuur op dit toestel.',
  draftEdit: 'Deze verhuur heeft op dit toestel nog wijzigingen die niet opgeslagen zijn.',
  gone: 'Deze verhuur staat niet op dit toestel. Misschien werd ze gewist.',
} as const
