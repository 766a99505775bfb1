import type { Announcements } from '@dnd-kit/core'

/** The texts of the rental form. */
export const t = {
  saved: 'Verhuur succesvol opgeslagen.',
  logDeleted: 'Logboekregel succesvol verwijderd.',
  noCustomer: 'Er is geen klant geselecteerd. Toch opslaan?',
  periodFirst: 'Gelieve startdatum en einddatum in te vullen!',
  lineRemoved: 'Lijn verwijderd.',
  thereAlready: 'Dit item staat al in de lijst.',
  closedDay: 'Deze dag is een weekend of feestdag.',
  only: (n: number) => (n > 0 ? `Slechts ${n} vrij in deze periode` : 'Niet vrij in deze periode'),
  titles: { new: 'Nieuwe verhuur', edit: 'Bewerk verhuur', copy: 'Kopieer verhuur' },
  draft: 'Er staat nog een onafgewerkte verhuur op dit toestel.',
  draftCopy: 'Er staat nog een onafgewerkte kopie van een verhuur op dit toestel.',
  draftEdit: 'Deze verhuur heeft op dit toestel nog wijzigingen die niet opgeslagen zijn.',
  gone: 'Deze verhuur staat niet op dit toestel. Misschien werd ze gewist.',
} as const

const place = (ids: readonly string[], over: { id: unknown } | null): string =>
  over ? `Plaats ${ids.indexOf(String(over.id)) + 1} van ${ids.length}.` : ''

/** What a screen reader says while a line is moved. */
export const spokenMoves = (ids: readonly string[]) => ({
  screenReaderInstructions: {
    draggable: 'Druk op spatie om de lijn op te nemen, verplaats met de pijltjes en druk opnieuw op spatie.',
  },
  announcements: {
    onDragStart: ({ active }) => `Lijn opgenomen. ${place(ids, active)}`,
    onDragOver: ({ over }) => place(ids, over),
    onDragEnd: ({ over }) => `Lijn neergezet. ${place(ids, over)}`,
    onDragCancel: () => 'Verplaatsen geannuleerd.',
  } satisfies Announcements,
})
