import { useState } from 'react'
import type { HandoverEntry } from '../../../../domain/rentals/handover.ts'
import type { MovementKind } from '../../../../domain/rentals/constants.ts'

/** Milliseconds that a pressed card stays where it is. */
const SETTLE_MS = 300

/** Identifies a unit across its movements; a unit that nobody moved yet has another key than afterwards. */
const identityOf = ({ key, line, itemId }: HandoverEntry): string =>
  itemId === null ? key : `${line.id} ${itemId}`

interface Settling {
  /** The presses that are being stored or were stored less than 300 ms ago. */
  running: number
  /** The cards as they were at the first of these presses. */
  order: readonly string[]
  pressed: ReadonlyMap<string, MovementKind>
}

/**
 * Keeps every card in its place while a press is being stored and 300 ms after it, so that a second press never
 * hits another card.
 * @param cards the cards that wait for a press
 * @param all the entries of the rental
 */
export function useSettling(cards: readonly HandoverEntry[], all: readonly HandoverEntry[]) {
  const [settling, setSettling] = useState<Settling | null>(null)
  const byIdentity = new Map(all.map((entry) => [identityOf(entry), entry]))
  const held = new Set(settling?.order)
  return {
    shown: settling ? settling.order.flatMap((id) => byIdentity.get(id) ?? []) : cards,
    /** The kind that was pressed on a card; undefined while it waits. */
    pressedOf: (entry: HandoverEntry) => settling?.pressed.get(identityOf(entry)),
    /** Leaves out the entries whose card is still shown. */
    settled: (list: readonly HandoverEntry[]) => list.filter((entry) => !held.has(identityOf(entry))),
    /** Resolves once the card may leave its place. */
    settle: async (entry: HandoverEntry, kind: MovementKind, act: () => Promise<unknown>) => {
      setSettling((old) => ({
        running: (old?.running ?? 0) + 1,
        order: old?.order ?? cards.map(identityOf),
        pressed: new Map(old?.pressed).set(identityOf(entry), kind),
      }))
      const end = () =>
        setSettling((old) => (old && old.running > 1 ? { ...old, running: old.running - 1 } : null))
      try {
        await act()
      } finally {
        await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
        end()
      }
    },
  }
}
