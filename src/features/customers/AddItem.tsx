import { useMemo } from 'react'
import { ItemDialog } from '../../shared/items/dialog/ItemDialog.tsx'

export interface AddItemProps {
  /** The owner of the new item; null keeps the dialog closed. */
  customerId: string | null
  onClose: () => void
}

/** Adds an item for a customer (CU-08, CU-19). */
export function AddItem({ customerId, onClose }: AddItemProps) {
  const target = useMemo(() => (customerId === null ? null : { row: null, customerId }), [customerId])
  return <ItemDialog target={target} from="customers" onClose={onClose} />
}
