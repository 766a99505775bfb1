import {
  newOrderLine,
  type OrderDepartment,
  type OrderLine,
  orderProblem,
  tidyOrder,
} from '../../domain/orderForms/orderForm.ts'

/** What is typed on the order form, as the draft keeps it. */
export interface OrderForm {
  id: string
  department: OrderDepartment
  /** A customer that is not in the list yet: only the name counts (OF-03). */
  isNew: boolean
  customer: string | null
  company: string
  mail: string
  phone: string
  item: string | null
  startDate: string | null
  endDate: string | null
  description: string
  actionFormLines: OrderLine[]
}

export const emptyOrder = (id: string): OrderForm => ({
  id,
  department: 'verkoop',
  isNew: false,
  customer: null,
  company: '',
  mail: '',
  phone: '',
  item: null,
  startDate: null,
  endDate: null,
  description: '',
  actionFormLines: [],
})

export const withLine = (form: OrderForm, id: string): OrderForm => ({
  ...form,
  actionFormLines: [...form.actionFormLines, newOrderLine(id)],
})

/** The arguments of actionForm.save. */
export function toArgs({ isNew, ...form }: OrderForm) {
  const blankAsNull = (text: string) => (text.trim() === '' ? null : text)
  return tidyOrder({
    ...form,
    customer: isNew ? null : form.customer,
    mail: blankAsNull(form.mail),
    phone: blankAsNull(form.phone),
    description: blankAsNull(form.description),
  })
}

/** Why the form cannot go as it is, by the rules of the mutation. */
export const problemOf = (form: OrderForm): string | null => orderProblem(form)
