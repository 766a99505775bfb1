import { useState } from 'react'
import { useLock } from '../../../components/page/LockedArea.tsx'
import { db } from '../../../db/database.ts'
import { MOVEMENTS } from '../../../domain/rentals/constants.ts'
import type { Item } from '../../../domain/items/item.ts'
import { scanMeaningOf, type HandoverMode } from '../../../domain/rentals/handover.ts'
import { findCode } from '../../../shared/scan/findCode.ts'
import { useCodeHandler } from '../../../shared/scan/useCodeHandler.ts'
import { recordMovements, type Undo } from './handoverActions.ts'
import { unitName } from './itemNames.ts'
import { handoverTexts } from './handoverTexts.ts'
import type { Handover } from './useHandover.ts'

/** The message about the last scan or tap. */
interface ScanMessage {
  text: string
  ok: boolean
  action?: { label: string; run: () => Promise<unknown> }
}

export interface Scan {
  message: ScanMessage | null
  showMessage: (message: ScanMessage | null) => void
  /** Handles a typed or scanned text. */
  handleCode: (text: string) => Promise<void>
  /** Reports an action and offers to undo it. */
  reportDone: (text: string, undo: Undo) => void
}

/**
 * A scanned unit goes out or comes back. A unit that does not belong to the rental changes nothing and gives
 * a message (OI-01, OI-02).
 */
export function useScan({ rental, items }: Handover, mode: HandoverMode): Scan {
  const [message, showMessage] = useState<ScanMessage | null>(null)
  const lock = useLock()
  const reportDone = (text: string, undo: Undo) =>
    showMessage({
      text,
      ok: true,
      action: { label: handoverTexts.undo, run: () => undo().then(() => showMessage(null)) },
    })
  const handleItem = async (item: Item) => {
    const name = unitName(item)
    // Read the stored rental: a scanner is faster than the screen.
    const stored = await db.rental.get(rental.id)
    const meaning = scanMeaningOf({ ...rental, ...stored }, item, mode)
    switch (meaning.is) {
      case 'move': {
        const undo = await recordMovements(rental.id, [
          { lineId: meaning.line.id, itemId: item.id, kind: meaning.kind },
        ])
        return reportDone(handoverTexts.moved[meaning.kind](name), undo)
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
        return showMessage({
          text: handoverTexts.exchange[mode](name, other),
          ok: false,
          action: { label: handoverTexts.doExchange, run },
        })
      }
      case 'already':
        return showMessage({ text: handoverTexts.already[mode](name), ok: true })
      case 'bulk':
        return showMessage({ text: handoverTexts.isBulk(name), ok: false })
      case 'stranger':
        return showMessage({ text: handoverTexts.stranger[mode](name), ok: false })
    }
  }
  const handleCode = async (text: string) => {
    if (lock) return showMessage({ text: lock.reason, ok: false })
    const found = await findCode(text)
    if (found.kind === 'item') await handleItem(found.item)
    else showMessage({ text: handoverTexts.notFound(text), ok: false })
  }
  useCodeHandler(async (text) => {
    await handleCode(text)
    return true
  })
  return { message, showMessage, handleCode, reportDone }
}
