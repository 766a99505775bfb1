import { Chip } from '../../components/list/Chips.tsx'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'

interface CustomerFilterChipProps {
  customerId: string
  onRemove: () => void
}

/** The filter of a list on one customer, with its name; a press removes it (LI-12). */
export function CustomerFilterChip({ customerId, onRemove }: CustomerFilterChipProps) {
  const name = useLive(async () => (await db.customer.get(customerId))?.name, [customerId])
  return (
    <Chip on count={undefined} onClick={onRemove}>
      {`Klant: ${name ?? '…'}`}
    </Chip>
  )
}
