import type { ReactNode } from 'react'
import { choose } from '../../components/dialogs/confirm.ts'
import { toastLook, toastWarning } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { conflictsOfRental } from '../../db/queries/stock.ts'
import { counted } from '../../domain/shared/counted.ts'
import { dayInBrussels } from '../../domain/shared/days.ts'
import type { Item } from '../../domain/items/item.ts'
import { itemName } from '../../domain/notifications/events.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { ROUTES } from '../../lib/routes.ts'
import type { StockConflictEvent } from '../../sync/client.ts'
import { CONFLICTS, conflictWith } from './texts.ts'

/** An item that another rental has on the same days. */
export interface ToldConflict {
  item: Pick<Item, 'brand' | 'model' | 'itemNumber'>
  /** What the other rental is called. */
  rentalReference: string
}

/** What this page said itself: the server finds most of it once more, and is not heard that time. */
const told = new Set<string>()
/** As the server puts it. */
const sentence = ({ item, rentalReference }: ToldConflict): string =>
  `${conflictWith(rentalReference)}: ${itemName(item)}`

/** Says which other rentals stand in the way: two or more in a dialog, one in a toast (D-085). */
export async function tellConflicts(conflicts: readonly ToldConflict[]): Promise<void> {
  for (const conflict of conflicts) told.add(sentence(conflict))
  const [only] = conflicts
  if (conflicts.length === 1 && only) return toastWarning(conflictWith(only.rentalReference))
  if (only) await showConflicts(() => conflicts.map(lineOf).map((text) => ({ key: text, text })))
}

const lineOf = ({ item, rentalReference }: ToldConflict): string =>
  `${[item.brand, item.model].filter(Boolean).join(' ')}: ${rentalReference}`

/** A conflict that the server found, with the two rentals where this device knows them. */
interface Found {
  text: string
  own: { id: string; name: string } | null
  other: { id: string; name: string; item: string } | null
}

/**
 * The same for what only the server saw: rentals that others made meanwhile (B6.2). It comes late, wherever the person is
 * by then, so it names their own rental too.
 * @param open shows a rental
 */
export async function tellFromServer(
  conflicts: readonly StockConflictEvent[],
  open: (rentalId: string) => void,
): Promise<void> {
  const fresh = await Promise.all(conflicts.filter(({ text }) => !told.delete(text)).map(lookedUp))
  const [only] = fresh
  if (fresh.length > 1) {
    const elsewhere = fresh.filter(({ own }) => own && isOverOther(own.id))
    const here = fresh.filter((one) => !elsewhere.includes(one))
    if (here.length > 0) void showConflicts((close) => here.map((one) => lateLine(one, open, close)))
    return tellElsewhere(elsewhere, open)
  }
  if (!only) return
  const { own, text } = only
  if (own) toastLook(`Verhuur ${own.name}: ${text}`, 'Bekijken', () => open(own.id))
  else toastWarning(text)
}

/** Addresses of a record or a form: a dialog about another record would cover what a person works at. */
const WORK = /^#\/[a-z]+\/(detail|copy|new|handover)\b/i

const isOverOther = (rentalId: string): boolean =>
  WORK.test(location.hash) && !location.hash.includes(rentalId)

/** Says in a toast for each rental how many others stand in its way; its page shows which. */
function tellElsewhere(found: readonly Found[], open: Open): void {
  const rentals = new Map(found.flatMap(({ own }): [string, string][] => (own ? [[own.id, own.name]] : [])))
  for (const [id, name] of rentals) {
    const count = found.filter(({ own }) => own?.id === id).length
    toastLook(
      `Verhuur ${name}: ${counted(count, 'conflict', 'conflicten')} met andere verhuren`,
      'Bekijken',
      () => open(id),
    )
  }
}

async function lookedUp({ text, rentalId }: StockConflictEvent): Promise<Found> {
  const rental = rentalId === null ? undefined : await db.rental.get(rentalId)
  if (!rental) return { text, own: null, other: null }
  const { conflicts } = await conflictsOfRental(rental, dayInBrussels(new Date().toISOString()))
  const rival = conflicts.find((one) => sentence(one) === text)
  return {
    text,
    own: { id: rental.id, name: rentalName(rental) },
    other: rival ? { id: rival.rentalId, name: rival.rentalReference, item: itemName(rival.item) } : null,
  }
}

type Open = (rentalId: string) => void

function lateLine({ text, own, other }: Found, open: Open, close: () => void): Line {
  const link = (id: string, name: string) => <RentalLink id={id} name={name} onOpen={open} onLeave={close} />
  // the heading says already what they are
  const against = other ? (
    <>
      {`${other.item}: `}
      {link(other.id, other.name)}
    </>
  ) : (
    text.replace(conflictWith(''), '')
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

/** The dialog stands outside of the router, so the address is written by hand; a press closes it. */
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
    title: CONFLICTS,
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
