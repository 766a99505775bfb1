import { useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { ActionButton, IconAction } from '../../../components/page/ActionButton.tsx'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { IconBox, IconEdit, IconTrash, IconTruck, IconWrench } from '../../../components/icons/icons.tsx'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { AddItem } from '../AddItem.tsx'
import { CustomerDialog, type CustomerTarget } from '../../../shared/customers/form/CustomerDialog.tsx'
import { ConflictCount } from '../../../shared/conflicts/ConflictCount.tsx'
import { ErasedNote } from '../erase/ErasedNote.tsx'
import { customerSubject } from '../erase/erasure.ts'
import { useOpenFor } from '../overview/useOpenFor.ts'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import classes from './Detail.module.css'
import { ReachButtons } from './ReachButtons.tsx'
import { PersonMenu } from './PersonMenu.tsx'

export interface CustomerDetailHeadProps {
  customer: Customer
  onDeleted: () => void
}

const LEAVES_LISTS = 'De klant verdwijnt uit de lijsten. Herstellingen en verhuringen blijven.'

/** The name of the customer and the actions for this customer (CU-19, D-102). */
export function CustomerDetailHead({ customer, onDeleted }: CustomerDetailHeadProps) {
  const { id, name, active, erasedAt } = customer
  const [edited, setEdited] = useState<CustomerTarget | null>(null)
  const [adding, setAdding] = useState(false)
  const open = useOpenFor()
  const unsent = useLive(async () => (await db.shadow.get(['customer', id])) !== undefined, [id])
  const remove = async () => {
    if (!(await confirmDelete(`Klant ${name}`, LEAVES_LISTS))) return
    await mutate('customer.deactivate', { id })
    toastSuccess('Klant succesvol verwijderd.')
    onDeleted()
  }
  return (
    <div className={classes.head}>
      <PageTitle
        title={name}
        after={
          <span className={classes.state}>
            <UnsentMark unsent={unsent === true} withText />
            <ConflictCount />
          </span>
        }
      >
        {active && (
          <IconAction
            label="Klant verwijderen"
            icon={<IconTrash />}
            danger
            onClick={() => void remove().catch(toastSaveFailed)}
          />
        )}
        {active && (
          <ChangeButton leftSection={<IconEdit />} onClick={() => setEdited({ row: customer })}>
            Bewerken
          </ChangeButton>
        )}
        <PersonMenu subject={customerSubject(customer)} erased={Boolean(erasedAt)} label="Meer acties" />
      </PageTitle>
      {erasedAt ? (
        <ErasedNote kind="customer" id={id} erasedAt={erasedAt} />
      ) : (
        <>
          {!active && (
            <NoteBox tone="orange">Deze klant is verwijderd en staat niet meer in de lijsten.</NoteBox>
          )}
          <div className={classes.buttons}>
            <ReachButtons customer={customer} />
            <ActionButton icon={<IconBox />} onClick={() => setAdding(true)}>
              Item toevoegen
            </ActionButton>
            <NeedsRight mutation="repair.create">
              <ActionButton icon={<IconWrench />} onClick={() => open.newRepair(id)}>
                Nieuwe herstelling
              </ActionButton>
            </NeedsRight>
            <NeedsRight mutation="rental.create">
              <ActionButton icon={<IconTruck />} onClick={() => open.newRental(id)}>
                Nieuwe verhuur
              </ActionButton>
            </NeedsRight>
          </div>
        </>
      )}
      <AddItem customerId={adding ? id : null} onClose={() => setAdding(false)} />
      <CustomerDialog
        target={edited}
        onClose={() => setEdited(null)}
        // If the user chose an existing customer instead of saving this one, open that customer.
        onSaved={(saved) => saved !== id && open.saved(saved)}
      />
    </div>
  )
}
