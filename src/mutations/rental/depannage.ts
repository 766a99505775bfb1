import * as z from 'zod'
import { deriveId, Id } from '../../domain/shared/ids.ts'
import { isBulk } from '../../domain/items/item.ts'
import { depannageOf, acceptsItems } from '../../domain/rentals/depannage.ts'
import { rentalReference } from '../../domain/rentals/number.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { withAutoLogLine } from '../../domain/repairs/log.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { defineMutation, type RunContext, type Tx } from '../define.ts'
import { authorOf } from '../repair/save.ts'
import { HintNumber } from '../numbers.ts'
import { mayCreate, requireDoc } from '../requireDoc.ts'
import { newRental, storeNewRental } from './create.ts'
import { type NewRentalLine, QUANTITY_MAX } from './rentalInput.ts'
import { checkLineItems, withNewRentalLines } from './newLines.ts'
import { RENTAL_SCOPE, readRentalFacts, saveRental } from './save.ts'

/** An item id alone, or with a quantity (D-064). */
const DepannageItem = z.union([
  Id,
  z.strictObject({ itemId: Id, quantity: z.number().int().min(1).max(QUANTITY_MAX).default(1) }),
])
type DepannageItem = z.infer<typeof DepannageItem>
const asDepannageItem = (one: DepannageItem) => (typeof one === 'string' ? { itemId: one, quantity: 1 } : one)

/**
 * Lends equipment to the customer of a repair (DP-01 to DP-07, D-064). The first call creates a rental under `id`.
 * While that rental is Optie or Bevestigd, further items are added to it, whatever `id` is. So two devices that
 * both create one end with one rental.
 */
export const createDepannage = defineMutation({
  name: 'rental.createDepannage',
  mv: 1,
  input: z.strictObject({
    id: Id,
    repairId: Id,
    itemIds: z.array(DepannageItem).min(1).max(100),
    hintNumber: HintNumber,
  }),
  entities: [...RENTAL_SCOPE, 'repair'],
  rest: [
    {
      method: 'POST',
      path: '/rental/depannage',
      status: 201,
      toInput: ({ body, newId }) => ({
        id: body.id ?? newId(),
        repairId: body.repairId,
        itemIds: body.selectedDepannageItems,
      }),
      reply: (args: { id: string }) => ({ e: 'rental', id: args.id }),
    },
  ],
  async run(tx, args, ctx) {
    const repair = await requireDoc(tx, ctx, 'repair', args.repairId)
    if (!repair) return
    await checkLineItems(tx, ctx, args.itemIds.map(asDepannageItem), repair.customerId)
    const running = repair.rentalId ? await tx.get('rental', repair.rentalId) : undefined
    const lines = linesOf(ctx, args.itemIds.map(asDepannageItem))
    if (running && acceptsItems(running)) {
      await addToRunning(tx, ctx, args.id, running, await linesNotLentYet(tx, running, lines))
      return
    }
    await startDepannage(tx, ctx, args, repair, lines)
  },
})

/**
 * Lines of loaned units; they cost nothing. Their ids derive from the mutation, so a replay adds nothing (rule M3).
 * An item that is named twice becomes one line with both quantities.
 */
function linesOf(ctx: RunContext, items: { itemId: string; quantity: number }[]): NewRentalLine[] {
  const wanted = new Map<string, number>()
  for (const { itemId, quantity } of items) wanted.set(itemId, (wanted.get(itemId) ?? 0) + quantity)
  return [...wanted].map(([itemId, quantity]) => ({
    id: deriveId(ctx.mid, `line:${itemId}`),
    itemId,
    quantity: Math.min(quantity, QUANTITY_MAX),
    itemPrice: 0,
  }))
}

/** Leaves out single items that the rental lends already: there is only one of them (D-092). */
async function linesNotLentYet(tx: Tx, rental: Rental, lines: NewRentalLine[]): Promise<NewRentalLine[]> {
  const added: NewRentalLine[] = []
  for (const line of lines) {
    const item = line.itemId ? await tx.get('item', line.itemId) : undefined
    const there = rental.rentalLines.some(({ itemId }) => itemId === line.itemId)
    if (!there || (item && isBulk(item))) added.push(line)
  }
  return added
}

async function addToRunning(
  tx: Tx,
  ctx: RunContext,
  id: string,
  running: Rental,
  lines: NewRentalLine[],
): Promise<void> {
  const next = await withNewRentalLines(tx, running, lines)
  if (next !== running) await saveRental(tx, ctx, running, next)
  if (id === running.id || !ctx.server) return
  // The other device refers to the rental by the id it made itself.
  if (!ctx.online) await ctx.server.ids.alias('rental', id, running.id)
  ctx.assign({ aliasOf: running.id })
}

async function startDepannage(
  tx: Tx,
  ctx: RunContext,
  { id, hintNumber }: { id: string; hintNumber?: string | null | undefined },
  repair: Repair,
  lines: NewRentalLine[],
): Promise<void> {
  if (!(await mayCreate(tx, ctx, 'rental', id))) return
  const user = await tx.get('user', ctx.uid)
  const contact = user ? `${user.name} ${user.lastName}`.trim() : null
  const args = { id, ...depannageOf(repair, ctx.today), contact }
  await storeNewRental(tx, ctx, newRental(args, await readRentalFacts(tx)), lines, { hint: hintNumber })
  const rental = await tx.get('rental', id)
  const text = `Depannage: ${rental ? (rental.reference ?? rentalReference(rental)) : ''}`
  const linked = { ...repair, depannage: true, rentalId: id }
  await tx.put('repair', withAutoLogLine(linked, authorOf(ctx), 'depannage', text))
}
