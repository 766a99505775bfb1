import { Button } from '@mantine/core'
import { addressLines } from '../../../domain/customers/address.ts'
import type { Customer } from '../../../domain/customers/customer.ts'

const ROUTE = 'https://www.google.com/maps/dir/?api=1&destination='

/** Calls, mails or drives to a customer; each is left out without its number, address or street (LI-07). */
export function ReachButtons({ customer: { phone, email, address } }: { customer: Customer }) {
  return (
    <>
      {phone && (
        <Button component="a" variant="default" href={`tel:${phone}`}>
          Bellen
        </Button>
      )}
      {email && (
        <Button component="a" variant="default" href={`mailto:${email}`}>
          Mailen
        </Button>
      )}
      {address.street && (
        <Button
          component="a"
          variant="default"
          href={`${ROUTE}${encodeURIComponent(addressLines(address).join(', '))}`}
          target="_blank"
          rel="noreferrer"
        >
          Route
        </Button>
      )}
    </>
  )
}
