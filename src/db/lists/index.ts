import { CustomerIndex } from './customerIndex.ts'
import { ItemIndex } from './itemIndex.ts'
import { PlanIndex } from './planIndex.ts'
import { RentalIndex } from './rentalIndex.ts'
import { RepairIndex } from './repairIndex.ts'
import { StockIndex } from './stockIndex.ts'

/**
 * The lists in memory by name, each a `List`. A new list is its file and a line here. Texts stay with their
 * owner, so a list receives the earlier lists whose texts it searches. Tables are loaded in the order in
 * which the lists read them.
 */
export class Lists {
  readonly customers = new CustomerIndex()
  readonly items = new ItemIndex(this.customers.table)
  readonly repairs = new RepairIndex(this.customers.table, this.items.table)
  readonly rentals = new RentalIndex(this.customers.table, this.items.table)
  readonly plan = new PlanIndex(this.customers.nameOf)
  readonly stock = new StockIndex(
    () => this.plan.activeRentals(),
    (items) => this.repairs.atWorkOn(items),
    () => this.plan.version,
    this.customers.nameOf,
    () => this.plan,
  )
}

export type ListName = keyof Lists
export type ListQuestion<L extends ListName> = keyof Lists[L]['answers'] & string
type Answering<L extends ListName, Q extends ListQuestion<L>> = Lists[L]['answers'][Q]
export type QuestionArgs<L extends ListName, Q extends ListQuestion<L>> =
  Answering<L, Q> extends (...args: infer A) => unknown ? A : never
export type ListAnswer<L extends ListName, Q extends ListQuestion<L>> =
  Answering<L, Q> extends (...args: never[]) => infer A ? A : never
