import { FIGURES } from '../kit/figures.ts'
import { median, ms } from '../kit/numbers.ts'
import { gzipHeadersOf } from '../kit/record.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

const RUNS = 7

/** A caller for the REST API that returns the created records. */
async function callerOf(stand: Stand) {
  const { token } = await stand.login()
  return async (path: string, body: object): Promise<{ id: string }> => {
    const headers = gzipHeadersOf(token)
    const response = await fetch(`${stand.url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { id: string }
  }
}
type Call = Awaited<ReturnType<typeof callerOf>>

const DAYS = {
  startDate: '2031-05-01',
  endDate: '2031-05-02',
  pickupDate: '2031-05-01',
  returnDate: '2031-05-02',
}

/** A customer with ten repairs and five rentals. */
async function customer(call: Call, executorId: string): Promise<string> {
  const { id: customerId } = await call('/customer', { name: 'Meting' })
  const repair = { type: 'Herstelling', executorId, sparePartsOnly: true, notes: 'Meting', customerId }
  for (let n = 0; n < 10; n++) await call('/repair', repair)
  for (let n = 0; n < 5; n++) await call('/rental', { ...DAYS, customerId })
  return customerId
}

/** Merges two customers with ten repairs and five rentals each, and undoes the merge: one call each. */
export async function measureMerge(report: Report, stand: Stand, of: string): Promise<void> {
  const call = await callerOf(stand)
  const { rows } = await stand.pool.query<{ id: string }>('SELECT id FROM executor LIMIT 1')
  const [survivorId, mergedId] = [
    await customer(call, rows[0]?.id ?? ''),
    await customer(call, rows[0]?.id ?? ''),
  ]
  const merge = { kind: 'customer', survivorId, mergedId, set: {}, seen: { survivor: {}, merged: {} } }
  const times = { merged: [] as number[], back: [] as number[] }
  for (let n = 0; n < RUNS; n++) {
    const from = performance.now()
    const { id } = await call('/merge', merge)
    const done = performance.now()
    await call('/merge/takeBack', { id })
    times.merged.push(done - from)
    times.back.push(performance.now() - done)
  }
  const text = `${of}: two customers with 10 repairs and 5 rentals each`
  report.atMost(`${text} become one`, median(times.merged), FIGURES.merge, ms)
  report.atMost(`${text} become two again`, median(times.back), FIGURES.merge, ms)
}
