import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconBox, IconEye, IconTruck, IconUser, IconWrench } from '../../../components/icons/icons.tsx'
import type { CustomerRow } from '../../../db/lists/watchCustomers.ts'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import classes from './Overview.module.css'

export interface CustomerRowActionsProps {
  customer: CustomerRow
  onAddItem: (customerId: string) => void
  onAddContact: (customerId: string) => void
  onNewRepair: (customerId: string) => void
  onNewRental: (customerId: string) => void
  onOpen: (customerId: string) => void
}

/** The five actions of a row, equal in both departments (CU-08 to CU-12, D-106). */
export function CustomerRowActions({ customer, ...actions }: CustomerRowActionsProps) {
  const { id, name } = customer
  return (
    <span className={classes.actions} data-no-open>
      <IconAction
        label={`Item toevoegen voor ${name}`}
        icon={<IconBox />}
        onClick={() => actions.onAddItem(id)}
      />
      <IconAction
        label={`Contact toevoegen voor ${name}`}
        icon={<IconUser />}
        onClick={() => actions.onAddContact(id)}
      />
      <NeedsRight mutation="repair.create">
        <IconAction
          label={`Nieuwe herstelling voor ${name}`}
          icon={<IconWrench />}
          onClick={() => actions.onNewRepair(id)}
        />
      </NeedsRight>
      <NeedsRight mutation="rental.create">
        <IconAction
          label={`Nieuwe verhuur voor ${name}`}
          icon={<IconTruck />}
          onClick={() => actions.onNewRental(id)}
        />
      </NeedsRight>
      <IconAction reads label={`${name} openen`} icon={<IconEye />} onClick={() => actions.onOpen(id)} />
    </span>
  )
}
