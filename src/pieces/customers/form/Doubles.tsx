import { Button } from '@mantine/core'
import type { Customer } from '../../../domain/customers/customer.ts'
import classes from './Form.module.css'

export interface DoublesProps {
  doubles: readonly Customer[]
  onUse: (customer: Customer) => void
}

const facts = ({ referenceNumber, address, email, phone }: Customer) =>
  [referenceNumber, [address.postalCode, address.city].filter(Boolean).join(' '), email, phone]
    .filter(Boolean)
    .join(' · ')

/** Likely doubles of what is being typed, each with the offer to use it instead (D-102). */
export function Doubles({ doubles, onUse }: DoublesProps) {
  return (
    <output className={classes.doubles} aria-label="Mogelijke dubbels">
      {doubles.length > 0 && <strong>Deze klant bestaat mogelijk al:</strong>}
      {doubles.map((customer) => (
        <span key={customer.id} className={classes.double}>
          <span className={classes.doubleText}>
            {customer.name}
            <small>{facts(customer)}</small>
          </span>
          <Button variant="default" onClick={() => onUse(customer)}>
            Bestaande klant gebruiken
          </Button>
        </span>
      ))}
    </output>
  )
}
