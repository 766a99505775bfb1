import { addressLines } from '../../../domain/customers/address.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import classes from './CustomerCard.module.css'

/** Shows the address, phone and e-mail of a customer. */
export function CustomerCard({ customer }: { customer: Customer }) {
  return (
    <address className={classes.card}>
      <strong>{customer.name}</strong>
      <span>{customer.referenceNumber ?? ''}</span>
      <span>{addressLines(customer.address).join(', ')}</span>
      {customer.phone && <a href={`tel:${customer.phone}`}>{customer.phone}</a>}
      {customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
      {customer.notes && <span className={classes.notes}>{customer.notes}</span>}
    </address>
  )
}
