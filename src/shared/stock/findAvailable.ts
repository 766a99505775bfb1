import { type AvailableItem, searchAvailable } from '../../db/queries/stock.ts'
import type { Period } from '../../domain/rentals/availability.ts'
import { fieldOf } from '../../lib/objects.ts'
import { stockKey } from '../../domain/rentals/stockCount.ts'
import { askStockServer } from './askStockServer.ts'

/** An item in the server's answer. */
interface Hit {
  id: string
  remaining: number
}

const isHit = (value: unknown): value is Hit =>
  typeof fieldOf(value, 'id') === 'string' && typeof fieldOf(value, 'remaining') === 'number'

/**
 * Items for rent that are free in a period, from the data of this device, at once. If the server can be asked and
 * knows of fewer, the stricter of both answers follows (D-032, D-083).
 * @param correct called with the stricter answer
 * @param own the rental that is being changed, whose own lines do not count as taken. The server is then not asked,
 * because it would count them.
 */
export async function findAvailable(
  term: string,
  period: Period,
  today: string,
  correct: (found: readonly AvailableItem[]) => void,
  own: string | null = null,
): Promise<AvailableItem[]> {
  const asking = own === null ? ask(term, period) : Promise.resolve(null)
  const here = await searchAvailable(term, period, today, own)
  void asking.then((there) => {
    const found = there ? stricter(here, there) : here
    if (found.some((one, i) => one.remaining !== here[i]?.remaining) || found.length < here.length)
      correct(found)
  })
  return here
}

/**
 * The lower of both counts. An item that the server has nothing of is dropped, unless the server cannot know it
 * yet.
 */
function stricter(here: readonly AvailableItem[], there: readonly Hit[]): AvailableItem[] {
  const left = new Map(there.map(({ id, remaining }) => [id, remaining]))
  const strict = here.map((one) => ({
    ...one,
    remaining: one.onlyHere ? one.remaining : Math.min(one.remaining, left.get(one.item.id) ?? 0),
  }))
  const lost = new Map<string, number>()
  strict.forEach(({ item, remaining }, i) => {
    const less = (here[i]?.remaining ?? remaining) - remaining
    lost.set(stockKey(item), (lost.get(stockKey(item)) ?? 0) + less)
  })
  return strict
    .filter(({ remaining, twice }) => remaining > 0 || twice)
    .map((one) => ({
      ...one,
      count: { ...one.count, left: one.count.left - (lost.get(stockKey(one.item)) ?? 0) },
    }))
}

async function ask(term: string, { pickupDate, returnDate }: Period): Promise<Hit[] | null> {
  const path = `/item/search/${[term, pathDay(pickupDate), pathDay(returnDate)].map(encodeURIComponent).join('/')}`
  const hits = await askStockServer<unknown>('GET', path)
  return Array.isArray(hits) ? hits.filter(isHit) : null
}

/** Days in a path have the form dd-MM-yyyy (D-037). */
const pathDay = (day: string): string => day.split('-').toReversed().join('-')
