import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLock } from '../../../components/page/LockedArea.tsx'
import { db } from '../../../db/database.ts'
import { ask } from '../../../db/lists/listClient.ts'
import { records } from '../../../db/queries/records.ts'
import { rentalOfUnit } from '../../../domain/dossier/unitRental.ts'
import { MOVEMENTS } from '../../../domain/rentals/constants.ts'
import type { Item } from '../../../domain/items/item.ts'
import { nextHandover, scanMeaningOf, type HandoverMode } from '../../../domain/rentals/handover.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import { findCode } from '../../../shared/scan/findCode.ts'
import type { ScanAnswer } from '../../../shared/scan/scanBus.ts'
import { useCodeHandler } from '../../../shared/scan/useCodeHandler.ts'
import { recordMovements, type Undo } from './handoverActions.ts'
import { unitName } from './itemNames.ts'
import { handoverTexts } from './handoverTexts.ts'
import type { Handover } from './useHandover.ts'

export interface Scan {
  /** The message about the last scan or tap. */
  message: ScanAnswer | null
  showMessage: (message: ScanAnswer | null) => void
  /** Handles a typed or scanned text. Returns the message about it. */
  handleCode: (text: string) => Promise<ScanAnswer>
  /** Reports an action and offers to undo it. */
  reportDone: (text: string, undo: Undo) => void
}

/**
 * A scanned unit goes out or comes back. A unit that does not belong to the rental changes nothing and gives
 * a message (OI-01, OI-02).
 */
export function useScan({ rental, items }: Handover, mode: HandoverMode): Scan {
  const [message, showMessage] = useState<ScanAnswer | null>(null)
  const lock = useLock()
  const today = useToday()
  const navigate = useNavigate()
  const doneMessage = (text: string, undo: Undo): ScanAnswer => ({
    text,
    ok: true,
    action: { label: handoverTexts.undo, run: () => undo().then(() => showMessage(null)) },
  })
  const reportDone = (text: string, undo: Undo) => showMessage(doneMessage(text, undo))
  const toRental = async (other: Rental) =>
    navigate({
      to: ROUTES.RentalHandover,
      params: { rentalId: other.id },
      search: { mode: nextHandover(other, today) },
    })
  const strangerMessage = async (item: Item): Promise<ScanAnswer> => {
    const rentals = await records(db.rental, await ask('rentals', 'find', { itemIds: [item.id] }))
    const others = rentals.filter(({ id }) => id !== rental.id)
    const other = rentalOfUnit(item.id, others, today)
    const text = handoverTexts.stranger[mode](unitName(item))
    if (!other) return { text, ok: false }
    const name = rentalName(other)
    return {
      text: `${text} ${handoverTexts.belongsTo(name)}`,
      ok: false,
      action: { label: handoverTexts.toOther(name), run: () => toRental(other) },
    }
  }
  const answerFor = async (item: Item): Promise<ScanAnswer> => {
    const name = unitName(item)
    // Read the stored rental: a scanner is faster than the screen.
    const stored = await db.rental.get(rental.id)
    const meaning = scanMeaningOf({ ...rental, ...stored }, item, mode)
    switch (meaning.is) {
      case 'move': {
        const undo = await recordMovements(rental.id, [
          { lineId: meaning.line.id, itemId: item.id, kind: meaning.kind },
        ])
        return doneMessage(handoverTexts.moved[meaning.kind](name), undo)
      }
      case 'exchange': {
        const { line, instead, comesBack } = meaning
        const other = unitName(items.get(instead))
        const run = async () => {
          const undo = await recordMovements(rental.id, [
            ...(comesBack ? [{ lineId: line.id, itemId: instead, kind: MOVEMENTS.back }] : []),
            { lineId: line.id, itemId: item.id, kind: MOVEMENTS.out },
          ])
          reportDone(handoverTexts.exchanged(name, other), undo)
        }
        return {
          text: handoverTexts.exchange[mode](name, other),
          ok: false,
          action: { label: handoverTexts.doExchange, run },
        }
      }
      case 'already':
        return { text: handoverTexts.already[mode](name), ok: true }
      case 'bulk':
        return { text: handoverTexts.isBulk(name), ok: false }
      case 'stranger':
        return strangerMessage(item)
    }
  }
  const answerTo = async (text: string): Promise<ScanAnswer> => {
    if (lock) return { text: lock.reason, ok: false }
    const found = await findCode(text)
    return found.kind === 'item' ? answerFor(found.item) : { text: handoverTexts.notFound(text), ok: false }
  }
  const handleCode = async (text: string) => {
    const answer = await answerTo(text)
    showMessage(answer)
    return answer
  }
  useCodeHandler(async (text) => {
    await handleCode(text)
    return true
  })
  return { message, showMessage, handleCode, reportDone }
}
