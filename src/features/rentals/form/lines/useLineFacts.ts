import { useEffect, useMemo, useState } from 'react'
import { db } from '../../../../db/database.ts'
import { useLive } from '../../../../db/live.ts'
import { ask } from '../../../../db/lists/door.ts'
import type { LinesAnswer } from '../../../../db/lists/stockAnswers.ts'
import { stockOfLines } from '../../../../db/queries/lineStock.ts'
import { useStockCounts } from '../../../../db/lists/watchStock.ts'
import type { Period } from '../../../../domain/rentals/availability.ts'
import { namedModel } from '../../../../domain/items/model.ts'
import { isModelLine } from '../../../../domain/rentals/claims.ts'
import type { Item } from '../../../../domain/items/item.ts'
import { piecesWanted, type RentalDraft } from '../../../../domain/rentals/form.ts'
import { useOnline } from '../../../../pieces/sync/useSync.ts'
import { questionOf, type Rival, rivalsThere, type Standing, together } from '../rivals.ts'

/** How long a form must stand still before the server is asked. */
const ASK_DELAY = 400

/** What the form asks of the stock, but for its items. */
export interface Asking {
  period: Period
  today: string
  /** The rental itself, which does not stand in its own way. */
  own: string
}

/**
 * The items that lines name, read before any stock is counted, so that a line has its name at once. Undefined while they
 * load for the first time.
 */
export function useLineItems({ rentalLines }: RentalDraft): ReadonlyMap<string, Item> | undefined {
  const ids = rentalLines.flatMap(({ itemId }) => itemId ?? [])
  return useLive(async () => {
    const found = await db.item.bulkGet(ids)
    return new Map(found.flatMap((item): [string, Item][] => (item ? [[item.id, item]] : [])))
  }, [ids.join()])
}

/**
 * What is known of the items on the lines: what is left of them, which piece could take the place of one, and who stands
 * in the way; live, and the same object for as long as it says the same.
 */
export function useLineFacts(form: RentalDraft, today: string) {
  const asked = questionOf(form)
  const key = JSON.stringify(asked)
  const { status } = form
  const lines = useModelPieces(form)
  const ids = lines.flatMap(({ itemId }) => itemId ?? [])
  const there = useRivalsThere(key)
  const period = asked && { pickupDate: asked.pickupDate, returnDate: asked.returnDate }
  const counts = useStockCounts({ ids, period, today, own: form.id })
  const here = useLive(async () => {
    const found = (await db.item.bulkGet(ids)).filter((item) => item !== undefined)
    const items = new Map<string, Item>(found.map((item) => [item.id, item]))
    const pieces = new Map(lines.map(({ id, itemId }) => [id, itemId]))
    const wanted = piecesWanted(lines, items)
    if (!asked || !period) return { items, pieces, wanted, asking: null, ...NOTHING }
    const asking: Asking = { period, today, own: form.id }
    return { items, pieces, wanted, asking, ...(await stockOfLines(asked, found, today)) }
  }, [key, ids.join(), today])
  return useMemo(
    () => here && { ...here, counts, status, rivals: together<Standing>(here.rivals, there) },
    [here, counts, there, status],
  )
}
export type LineFacts = ReturnType<typeof useLineFacts>

/** The lines, those that ask for a model by a piece of it: what is counted is counted of all its pieces. */
function useModelPieces({ rentalLines }: RentalDraft): RentalDraft['rentalLines'] {
  const keys = rentalLines.flatMap((line) => (isModelLine(line) ? (namedModel(line) ?? []) : []))
  const firsts = useLive(
    async () => (keys.length > 0 ? ask('stock', 'firstPieces', keys) : NO_PIECES),
    [keys.join()],
  )
  return rentalLines.map((line) => {
    const itemId = isModelLine(line) ? firsts?.get(namedModel(line) ?? '') : undefined
    return itemId ? { ...line, itemId } : line
  })
}
const NO_PIECES: ReadonlyMap<string, string> = new Map()

interface Told {
  key: string
  rivals: readonly Rival[]
}
const NOBODY: readonly Rival[] = []
const NOTHING: Pick<LinesAnswer, 'spares' | 'rivals' | 'twice'> & { left: null } = {
  left: null,
  spares: new Map(),
  rivals: [],
  twice: new Set(),
}

/** What the server says to a question, once it has said it; the form never waits for it (D-032). */
function useRivalsThere(key: string): readonly Rival[] {
  const [told, setTold] = useState<Told | null>(null)
  const online = useOnline()
  useEffect(() => {
    if (key === 'null' || !online) return
    let gone = false
    const timer = setTimeout(
      () => void rivalsThere(JSON.parse(key)).then((rivals) => gone || setTold({ key, rivals })),
      ASK_DELAY,
    )
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [key, online])
  return told?.key === key ? told.rivals : NOBODY
}
