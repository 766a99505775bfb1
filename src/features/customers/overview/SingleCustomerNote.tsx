import { Button } from '@mantine/core'
import { IconX } from '../../../components/icons/icons.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'

/** Says that the list shows one customer only, and shows all customers again when pressed (D-105). */
export function SingleCustomerNote({ customerId, onClear }: { customerId: string; onClear: () => void }) {
  const customer = useLive(() => db.customer.get(customerId), [customerId])
  return (
    <Button variant="light" rightSection={<IconX size={16} />} onClick={onClear}>
      Enkel {customer?.name ?? 'deze klant'}
    </Button>
  )
}
