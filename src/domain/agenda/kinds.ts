import { keysOf } from '../shared/objects.ts'

/** What the calendar link of a person may show, in the order of the form, with the words of its switch. */
export const AGENDA_KINDS = {
  pickup: 'Afhalingen van verhuur',
  return: 'Retours van verhuur',
  external: 'Herstellingen terug van de fabrikant',
  due: 'Einddatums van herstellingen',
} as const
export type AgendaKind = keyof typeof AGENDA_KINDS
export const AGENDA_KIND_LIST = keysOf(AGENDA_KINDS)

/** The calendar link of a person as their screen sees it; its secret was shown once, when it was made. */
export interface AgendaFeed {
  hidden: AgendaKind[]
  /** RFC 3339 in UTC; `lastRead` null: no calendar fetched it yet. */
  createdAt: string
  lastRead: string | null
}
