import type { Stand } from './stand.ts'

const ESTIMATE_LINES = 25
const WORK_LINES = 35
const LOG_LINES = 200

/** The description that identifies the repair on the measured screen. */
export const HEAVY_NOTES = 'Zware herstelling van de bench'

/** A repair with 60 lines, a quote of two pages and 200 log lines, of a customer and an item. @returns its id */
export async function makeHeavyRepair(stand: Stand): Promise<string> {
  const { token } = await stand.login()
  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${stand.url}/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { id: string }
  }
  const { rows } = await stand.pool.query<Record<'customerId' | 'itemId' | 'executorId', string>>(
    `SELECT customer_id AS "customerId", item_id AS "itemId", executor_id AS "executorId"
       FROM repair WHERE customer_id IS NOT NULL AND item_id IS NOT NULL ORDER BY id DESC LIMIT 1`,
  )
  const { id } = await send('POST', '/repair', { ...rows[0], type: 'Bestek', notes: HEAVY_NOTES })
  for (let i = 0; i < ESTIMATE_LINES; i++)
    await send('POST', '/repair/estimateLine', { repairId: id, ...line(`Bestekregel ${i}`, i) })
  const lines = Array.from({ length: WORK_LINES }, (_, i) => line(`Werkregel ${i}`, i))
  await send('POST', '/repair/lines', { repairId: id, lines })
  for (let i = 0; i < LOG_LINES; i++)
    await send('POST', '/repair/logLine', { repairId: id, description: `Regel ${i} van het logboek` })
  return id
}

const line = (name: string, i: number) => ({
  description: `${name}: module vervangen en afregelen`,
  quantity: 1 + (i % 3),
  price: 20 + i,
})
