import { useEffect, useState } from 'react'
import { db } from '../../../../db/database.ts'
import { useLive } from '../../../../db/live.ts'
import { useStockCounts } from '../../../../db/lists/watchStock.ts'
import { stockFacts } from '../../../../db/queries/stock.ts'
import { remainingOfAll } from '../../../../domain/rentals/availability.ts'
import type { Item } from '../../../../domain/items/item.ts'
import type { RentalDraft } from '../../../../domain/rentals/form.ts'
import { holdersOf } from '../../../../domain/rentals/holders.ts'
import { rentalName } from '../../../../domain/rentals/number.ts'
import { useOnline } from '../../../../pieces/sync/useSync.ts'
import { questionOf, type Rival, rivalsHere, rivalsThere, together } from '../rivals.ts'

/** How long a form must stand still before the server is asked. */
const ASK_DELAY = 400

/** What is known of the items on the lines: what is left of them, who holds the rest, and who stands in the way; live. */
export function useLineFacts(form: RentalDraft, today: string) {
  const asked = questionOf(form)
  const key = JSON.stringify(asked)
  const ids = form.rentalLines.flatMap(({ itemId }) => itemId ?? [])
  const there = useRivalsThere(key)
  const period = asked && { pickupDate: asked.pickupDate, returnDate: asked.returnDate }
  const counts = useStockCounts({ ids, period, today, own: form.id })
  const here = useLive(async () => {
    const items = (await db.item.bulkGet(ids)).filter((item) => item !== undefined)
    const known = new Map<string, Item>(items.map((item) => [item.id, item]))
    if (!asked) return { items: known, left: null, holders: null, rivals: [] }
    const stock = await stockFacts(ids, today)
    const left = remainingOfAll([...stock.items.keys()], asked, stock, form.id)
    const holders = (id: string) =>
      holdersOf(id, asked, stock, form.id).map(({ rental, quantity }) => ({
        rentalId: rental.id,
        reference: rental.reference ?? rentalName(rental),
        quantity,
      }))
    return {
      items: known,
      left,
      holders: new Map(ids.map((id) => [id, holders(id)])),
      rivals: await rivalsHere(asked, today),
    }
  }, [key, ids.join(), today])
  return here && { ...here, counts, rivals: together(here.rivals, there) }
}
export type LineFacts = ReturnType<typeof useLineFacts>

interface Told {
  key: string
  rivals: readonly Rival[]
}
const NOBODY: readonly Rival[] = []

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
