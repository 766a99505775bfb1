import { choose } from '../../../components/confirm.ts'
import { toastWarning } from '../../../components/toasts.ts'
import type { Item } from '../../../domain/items/item.ts'
import { itemName } from '../../../domain/notifications/events.ts'
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
  if (only) await showConflicts(conflicts.map(lineOf))
}

const lineOf = ({ item, rentalReference }: ToldConflict): string =>
  `${[item.brand, item.model].filter(Boolean).join(' ')}: ${rentalReference}`

/** The same for what only the server saw: rentals that others made meanwhile (B6.2). */
export function tellFromServer(texts: readonly string[]): void {
  const fresh = texts.filter((text) => !told.delete(text))
  const [only] = fresh
  // the heading says already what they are
  if (fresh.length > 1) void showConflicts(fresh.map((text) => text.replace(conflictWith(''), '')))
  else if (only) toastWarning(only)
}

async function showConflicts(lines: readonly string[]): Promise<void> {
  await choose({
    title: CONFLICTS,
    text: (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
    options: [{ value: 'ok', label: 'Ok', look: 'filled' }],
  })
}
