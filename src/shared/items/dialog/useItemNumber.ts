import { useEffect, useState } from 'react'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import type { Item } from '../../../domain/items/item.ts'
import { numberAfter, unknownNumber } from '../../../domain/items/rules.ts'
import { request } from '../../../lib/http.ts'
import { useOnline } from '../../sync/useSync.ts'

/**
 * The number of an item. For a new item it is the number that the server would assign now, 'CAM-?' when offline
 * (IT-31, D-111). Another category does not change the number of an existing item.
 * @param earlier ids of items that were added just before; those without a number come first
 */
export function useItemNumber(
  row: Item | null,
  categoryId: string | null,
  earlier: readonly string[],
): string {
  const online = useOnline()
  const category = useLive(() => db.category.get(categoryId ?? ''), [categoryId])
  const [next, setNext] = useState<{ categoryId: string; itemNumber: string } | null>(null)
  const asked = row || !online ? null : categoryId
  const waiting = useLive(async () => {
    const items = await db.item.bulkGet([...earlier])
    return items.filter((item) => item?.categoryId === categoryId && !item.itemNumber).length
  }, [earlier.join(), categoryId])
  useEffect(() => {
    if (asked === null) return undefined
    const stop = new AbortController()
    request<{ itemNumber: string }>('GET', `/item/new/number/${asked}`, { signal: stop.signal })
      .then(({ itemNumber }) => setNext(itemNumber ? { categoryId: asked, itemNumber } : null))
      .catch(() => setNext(null))
    return () => stop.abort()
  }, [asked, waiting])
  if (row?.itemNumber) return row.itemNumber
  if (asked !== null && next?.categoryId === asked)
    return numberAfter(next.itemNumber, waiting ?? earlier.length)
  const prefix = row ? row.prefix : categoryId === null ? null : category?.prefix
  return prefix ? unknownNumber(prefix) : ''
}
