import { describe, expect, it } from 'vitest'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import { Story } from '../kit/sim/simStory.ts'
import { SEEDED } from '../kit/sim/simUsers.ts'
import { SimRng } from '../kit/sim/simTime.ts'

const SEEDS = Number(process.env['SIM_LAST_PIECE'] ?? 1_000)
const BATCH = 250
const UNIT = '01950000-0005-7000-8000-0000000000f1'
const SPARE = '01950000-0005-7000-8000-0000000000f2'
const MODEL = { brand: 'JVC', model: 'GY-HC900', rentable: true, rentPrice: 145 }
const BY_UNIT = { itemId: UNIT }
const BY_MODEL = { brand: MODEL.brand, model: MODEL.model }
const DAYS = {
  startDate: '2026-06-05',
  endDate: '2026-06-08',
  pickupDate: '2026-06-04',
  returnDate: '2026-06-09',
}

/** Two offline counters confirm the same unit, and come back in an order that the seed decides. */
async function play(seed: number, { spare = false, ifFree = true, asked = BY_UNIT as object } = {}) {
  const story = new Story(seed)
  const rng = new SimRng(seed, 'counters')
  const [a, b] = [await story.device(), await story.device(SEEDED.users[1])]
  const categoryId = SEEDED.categories[0] as string
  const units = spare ? [UNIT, SPARE] : [UNIT]
  for (const id of units)
    await story.do(a, 'item.create', { id, categoryId, ...MODEL, serialNumber: id.slice(-2) })
  await story.run(5_000)
  for (const device of [a, b]) story.offline(device)
  const ids = [story.id(), story.id()]
  const confirm = (n: 0 | 1) =>
    story.do(n === 0 ? a : b, 'rental.create', {
      id: ids[n],
      ...DAYS,
      status: 'Bevestigd',
      rentalLines: [{ id: story.id(), ...asked }],
      ...(ifFree ? { ifFree } : {}),
    })
  const order = rng.int(2) === 0 ? ([0, 1] as const) : ([1, 0] as const)
  for (const n of order) {
    await confirm(n)
    await story.run(rng.int(60_000))
  }
  const first = rng.int(2) === 0 ? [a, b] : [b, a]
  for (const device of first) {
    story.online(device)
    await story.run(rng.int(20_000))
  }
  await story.run(60_000)
  const rentals = ids.map((id) => story.database.doc('rental', id) as unknown as Rental)
  await story.end()
  return { rentals }
}

describe('the last unit', () => {
  for (let from = 1; from <= SEEDS; from += BATCH)
    it(`[HV-01] is confirmed once, with seeds ${from} to ${from + BATCH - 1}`, {
      timeout: 10 * 60_000,
    }, async () => {
      for (let seed = from; seed < from + BATCH; seed++) {
        const { rentals } = await play(seed, { asked: seed % 2 === 0 ? BY_MODEL : BY_UNIT })
        const statuses = rentals.map(({ status }) => status).toSorted()
        expect(statuses, `seed ${seed}`).toEqual(['Bevestigd', 'Optie'])
      }
    })

  it('[HV-02] the second rental is told who has it, and the free unit of the model', async () => {
    const { rentals } = await play(7, { spare: true })
    const second = rentals.find(({ status }) => status === 'Optie')
    expect(second?.logLines.map(({ description }) => description).join(' ')).toMatch(
      /blijft een optie: JVC GY-HC900 is intussen bevestigd op verhuur 2026\.\d+.*Vrij van hetzelfde model: JVC GY-HC900/,
    )
  })

  it('[HV-03] what was seen to clash and is confirmed all the same stands twice', async () => {
    const { rentals } = await play(3, { ifFree: false })
    expect(rentals.map(({ status }) => status)).toEqual(['Bevestigd', 'Bevestigd'])
    expect(rentals.every(({ rentalLines }) => rentalLines[0]?.conflict)).toBe(true)
  })
})
