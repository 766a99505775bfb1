import type { ReactNode } from 'react'
import { choose } from '../../components/dialogs/confirm.ts'
import { toastWithButton, toastWarning } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { conflictsOfRental } from '../../db/queries/stock.ts'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import { dayInBrussels } from '../../domain/shared/days.ts'
import type { Item } from '../../domain/items/item.ts'
import { itemName } from '../../domain/notifications/events.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { ROUTES } from '../../lib/routes.ts'
import type { GroupedNotice } from '../../sync/client.ts'
import { CONFLICTS_TITLE, conflictText } from './stockTexts.ts'

/** An item that another rental has on the same days. */
export interface BookingConflictNotice {
  item: Pick<Item, 'brand' | 'model' | 'itemNumber'>
  /** The name of the other rental. */
  rentalReference: string
}

/**
 * Conflicts that this page showed already. The server finds most of them again, and that one time they are ignored.
 */
const shownConflicts = new Set<string>()
/** The text that the server uses. */
const bookingConflictText = ({ item, rentalReference }: BookingConflictNotice): string =>
  `${conflictText(rentalReference)}: ${itemName(item)}`

/** Names the other rentals in conflict: two or more in a dialog, one in a toast (D-085). */
export async function showBookingConflicts(conflicts: readonly BookingConflictNotice[]): Promise<void> {
  for (const conflict of conflicts) shownConflicts.add(bookingConflictText(conflict))
  const [only] = conflicts
  if (conflicts.length === 1 && only) return toastWarning(conflictText(only.rentalReference))
  if (only) await showConflicts(() => conflicts.map(lineOf).map((text) => ({ key: text, text })))
}

const lineOf = ({ item, rentalReference }: BookingConflictNotice): string =>
  `${[item.brand, item.model].filter(Boolean).join(' ')}: ${rentalReference}`

/** A conflict that the server found, with both rentals if this device knows them. */
interface ServerConflict {
  text: string
  own: { id: string; name: string } | null
  other: { id: string; name: string; item: string } | null
}

/**
 * Shows conflicts that only the server found, with rentals that others made in between (B6.2). They arrive late, on
 * any screen, so the text names the person's own rental too.
 * @param open shows a rental
 */
export async function showServerConflicts(
  conflicts: readonly GroupedNotice[],
  open: (rentalId: string) => void,
): Promise<void> {
  const fresh = await Promise.all(
    conflicts.filter(({ text }) => !shownConflicts.delete(text)).map(withRentals),
  )
  const [only] = fresh
  if (fresh.length > 1) {
    const elsewhere = fresh.filter(({ own }) => own && isOnOtherRecord(own.id))
    const here = fresh.filter((one) => !elsewhere.includes(one))
    if (here.length > 0)
      void showConflicts((close) => here.map((one) => serverConflictLine(one, open, close)))
    return toastPerRental(elsewhere, open)
  }
  if (!only) return
  const { own, text } = only
  if (own) toastWithButton(`Verhuur ${own.name}: ${text}`, 'Bekijken', () => open(own.id))
  else toastWarning(text)
}

/** URLs of a record or a form. A dialog about another record would cover the person's work there. */
const WORK = /^#\/[a-z]+\/(detail|copy|new|handover)\b/i

const isOnOtherRecord = (rentalId: string): boolean =>
  WORK.test(location.hash) && !location.hash.includes(rentalId)

/** Shows a toast for each rental with the number of conflicting rentals; its page shows which. */
function toastPerRental(found: readonly ServerConflict[], open: Open): void {
  const rentals = new Map(found.flatMap(({ own }): [string, string][] => (own ? [[own.id, own.name]] : [])))
  for (const [id, name] of rentals) {
    const count = found.filter(({ own }) => own?.id === id).length
    toastWithButton(
      `Verhuur ${name}: ${countWithNoun(count, 'conflict', 'conflicten')} met andere verhuren`,
      'Bekijken',
      () => open(id),
    )
  }
}

async function withRentals({ text, e, id }: GroupedNotice): Promise<ServerConflict> {
  const rental = e === 'rental' && id ? await db.rental.get(id) : undefined
  if (!rental) return { text, own: null, other: null }
  const { conflicts } = await conflictsOfRental(rental, dayInBrussels(new Date().toISOString()))
  const rival = conflicts.find((one) => bookingConflictText(one) === text)
  return {
    text,
    own: { id: rental.id, name: rentalName(rental) },
    other: rival ? { id: rival.rentalId, name: rival.rentalReference, item: itemName(rival.item) } : null,
  }
}

type Open = (rentalId: string) => void

function serverConflictLine({ text, own, other }: ServerConflict, open: Open, close: () => void): Line {
  const link = (id: string, name: string) => <RentalLink id={id} name={name} onOpen={open} onLeave={close} />
  // The heading already says that they are conflicts.
  const against = other ? (
    <>
      {`${other.item}: `}
      {link(other.id, other.name)}
    </>
  ) : (
    text.replace(conflictText(''), '')
  )
  const mine = own && (
    <>
      {'Verhuur '}
      {link(own.id, own.name)}
      {' – '}
    </>
  )
  return {
    key: `${own?.id} ${text}`,
    text: (
      <>
        {mine}
        {against}
      </>
    ),
  }
}

interface RentalLinkProps {
  id: string
  name: string
  onOpen: Open
  onLeave: () => void
}

/** The dialog is outside the router, so the URL is built by hand. A press closes the dialog. */
function RentalLink({ id, name, onOpen, onLeave }: RentalLinkProps) {
  return (
    <a
      href={`#${ROUTES.RentalDetail.replace('$rentalId', id)}`}
      onClick={(event) => {
        event.preventDefault()
        onLeave()
        onOpen(id)
      }}
    >
      {name}
    </a>
  )
}

interface Line {
  key: string
  text: ReactNode
}

async function showConflicts(linesOf: (close: () => void) => readonly Line[]): Promise<void> {
  await choose({
    title: CONFLICTS_TITLE,
    text: (close) => (
      <ul>
        {linesOf(close).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    ),
    options: [{ value: 'ok', label: 'Ok', look: 'filled' }],
  })
}
