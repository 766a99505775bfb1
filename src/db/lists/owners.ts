import type { Order } from './order.ts'

/** If more owners were renamed than this, sort again instead of moving rows. */
const FEW = 64

/**
 * Follows the owners (items, customers) that the rows of a list refer to. If an owner shows another text, its
 * rows may have moved in the orders by that text. Applied before a list is asked.
 */
export class Owners {
  private readonly moved = new Set<number>()
  private readonly column: readonly number[]
  private readonly orders: readonly Order[]

  /**
   * @param column the owner of each row, by slot
   * @param orders the orders of the rows by texts of the owner
   */
  constructor(column: readonly number[], orders: readonly Order[]) {
    this.column = column
    this.orders = orders
  }

  /** Called when an owner shows another text. */
  readonly move = (owner: number): void => void this.moved.add(owner)

  flush(): void {
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
