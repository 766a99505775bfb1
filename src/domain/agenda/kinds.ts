import { keysOf } from '../../lib/objects.ts'

/**
 * The kinds of days that a person's calendar link can show, with the label of each switch, in the order of
 * the form.
 */
export const AGENDA_KINDS = {
  pickup: 'Afhalingen van verhuur',
  return: 'Retours van verhuur',
  external: 'Herstellingen terug van de fabrikant',
  due: 'Einddatums van herstellingen',
} as const
export type AgendaKind = keyof typeof AGENDA_KINDS
export const AGENDA_KIND_LIST = keysOf(AGENDA_KINDS)

/**
 * A person's calendar link as the settings screen shows it. Its secret is shown only once, when the link is
 * made.
 */
export interface AgendaFeed {
  hidden: AgendaKind[]
  /** RFC 3339 in UTC. `lastRead` is null until a calendar fetches the link for the first time. */
  createdAt: string
  lastRead: string | null
}
