import type { Order } from './order.ts'

/** More renamed owners than this: sort again instead of moving rows. */
const FEW = 64

/**
 * Follows the owners (items, customers) that the rows of a list name: rows whose owner shows something else may have
 * moved in the orders by it. Worked in before a list is asked for.
 */
export class Owners {
  private readonly moved = new Set<number>()
  private readonly column: readonly number[]
  private readonly orders: readonly Order[]

  /**
   * @param column the owner of each row, by slot
   * @param orders of the rows, by what they show of it
   */
  constructor(column: readonly number[], orders: readonly Order[]) {
    this.column = column
    this.orders = orders
  }

  /** An owner shows something else. */
  readonly move = (owner: number): void => void this.moved.add(owner)

  settle(): void {
    const { moved, orders } = this
    if (moved.size === 0) return
    if (moved.size > FEW) for (const order of orders) order.outdate()
    else if (orders.some((order) => order.isSorted)) this.touch()
    moved.clear()
  }

  private touch(): void {
    const { column, moved, orders } = this
    for (let slot = 0; slot < column.length; slot++)
      if (moved.has(column[slot]!)) for (const order of orders) order.touch(slot)
  }
}
