import { NewItemDialog } from '../items/pick/NewItemDialog.tsx'

export interface AddItemProps {
  /** The owner of the new item; null keeps the dialog closed. */
  customerId: string | null
  onClose: () => void
}

/** Adds an item for a customer (CU-08, CU-19). */
export const AddItem = ({ customerId, onClose }: AddItemProps) => (
  <NewItemDialog
    typed={customerId === null ? null : ''}
    customerId={customerId}
    onClose={onClose}
    onSaved={onClose}
  />
)
