import { useEffect, useMemo, useState } from 'react'
import { db } from '../../../../db/database.ts'
import { useLive } from '../../../../db/live.ts'
import { ask } from '../../../../db/lists/listClient.ts'
import type { LinesAnswer } from '../../../../db/lists/stockAnswers.ts'
import { stockOfLines } from '../../../../db/queries/stock.ts'
import { useStockCounts } from '../../../../db/lists/watchStock.ts'
import type { Period } from '../../../../domain/rentals/availability.ts'
import { namedModel } from '../../../../domain/items/model.ts'
import { isModelLine } from '../../../../domain/rentals/claims.ts'
import type { Item } from '../../../../domain/items/item.ts'
import { isPeriodPast } from '../../../../domain/rentals/days.ts'
import { requestedUnits, type RentalDraft } from '../../../../domain/rentals/form.ts'
import { useOnline } from '../../../../shared/sync/useSync.ts'
import {
  stockQuestionOf,
  type RentalConflict,
  serverConflicts,
  type ConflictingRental,
  mergeConflicts,
} from '../rentalConflicts.ts'

/** Delay in milliseconds between the last change and the question to the server. */
const ASK_DELAY = 400

/** The stock question of the form, without its items. */
export interface StockContext {
  period: Period
  today: string
  /** The id of this rental, so that it does not conflict with itself. */
  own: string
}

/**
 * Returns the items of the lines. They are read before the stock count, so that a line shows its name at
 * once. Undefined during the first load.
 */
export function useLineItems({ rentalLines }: RentalDraft): ReadonlyMap<string, Item> | undefined {
  const ids = rentalLines.flatMap(({ itemId }) => itemId ?? [])
  return useLive(async () => {
    const found = await db.item.bulkGet(ids)
    return new Map(found.flatMap((item): [string, Item][] => (item ? [[item.id, item]] : [])))
  }, [ids.join()])
}

/**
 * Returns live stock facts about the items of the lines: remaining units, free units to swap with, and
 * conflicting rentals. The object stays the same while its content is equal.
 */
export function useLineFacts(form: RentalDraft, today: string) {
  const question = stockQuestionOf(form)
  const key = JSON.stringify(question)
  const { status } = form
  const lines = useModelUnits(form)
  const ids = lines.flatMap(({ itemId }) => itemId ?? [])
  const there = useServerConflicts(key)
  const period = question && { pickupDate: question.pickupDate, returnDate: question.returnDate }
  const counts = useStockCounts({ ids, period, today, own: form.id })
  const here = useLive(async () => {
    const found = (await db.item.bulkGet(ids)).filter((item) => item !== undefined)
    const items = new Map<string, Item>(found.map((item) => [item.id, item]))
    const unitIds = new Map(lines.map(({ id, itemId }) => [id, itemId]))
    const wanted = requestedUnits(lines, items)
    if (!question || !period) return { items, unitIds, wanted, requests: [], stockContext: null, ...NOTHING }
    const stockContext: StockContext = { period, today, own: form.id }
    const requests = question.rentalLines
    return { items, unitIds, wanted, requests, stockContext, ...(await stockOfLines(question, found, today)) }
  }, [key, ids.join(), today])
  const isPast = isPeriodPast(form.endDate, today)
  return useMemo(
    () =>
      here && {
        ...here,
        counts,
        status,
        isPast,
        rivals: mergeConflicts<ConflictingRental>(here.rivals, there),
      },
    [here, counts, there, status, isPast],
  )
}
export type LineFacts = ReturnType<typeof useLineFacts>

/** Replaces each model line by a unit of its model. Counts always cover all units of the model. */
function useModelUnits({ rentalLines }: RentalDraft): RentalDraft['rentalLines'] {
  const keys = rentalLines.flatMap((line) => (isModelLine(line) ? (namedModel(line) ?? []) : []))
  const firsts = useLive(
    async () => (keys.length > 0 ? ask('stock', 'firstPieces', keys) : NO_UNITS),
    [keys.join()],
  )
  return rentalLines.map((line) => {
    const itemId = isModelLine(line) ? firsts?.get(namedModel(line) ?? '') : undefined
    return itemId ? { ...line, itemId } : line
  })
}
const NO_UNITS: ReadonlyMap<string, string> = new Map()

interface ServerAnswer {
  key: string
  rivals: readonly RentalConflict[]
}
const NOBODY: readonly RentalConflict[] = []
const NOTHING: Pick<LinesAnswer, 'spares' | 'rivals' | 'twice'> & { left: null } = {
  left: null,
  spares: new Map(),
  rivals: [],
  twice: new Set(),
}

/** Returns the server's answer to a question when it is there. The form never waits for it (D-032). */
function useServerConflicts(key: string): readonly RentalConflict[] {
  const [serverAnswer, setServerAnswer] = useState<ServerAnswer | null>(null)
  const online = useOnline()
  useEffect(() => {
    if (key === 'null' || !online) return
    let gone = false
    const timer = setTimeout(
      () =>
        void serverConflicts(JSON.parse(key)).then(
          (conflicts) => gone || setServerAnswer({ key, rivals: conflicts }),
        ),
      ASK_DELAY,
    )
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [key, online])
  return serverAnswer?.key === key ? serverAnswer.rivals : NOBODY
}
