/** The texts of the rental form. */
export const t = {
  saved: 'Verhuur succesvol opgeslagen.',
  noCustomer: 'Er is geen klant geselecteerd. Toch opslaan?',
  periodFirst: 'Gelieve startdatum en einddatum in te vullen!',
  thereAlready: 'Dit item staat al in de lijst.',
  closedDay: 'Deze dag is een weekend of feestdag.',
  titles: { new: 'Nieuwe verhuur', edit: 'Bewerk verhuur', copy: 'Kopieer verhuur' },
  draft: 'Er staat nog een onafgewerkte verhuur op dit toestel.',
  gone: 'Deze verhuur staat niet op dit toestel. Misschien werd ze gewist.',
} as const
