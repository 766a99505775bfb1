import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconArrowRight, IconBox, IconTruck, IconUser, IconWrench } from '../../../components/icons/icons.tsx'
import type { CustomerRow } from '../../../db/lists/watchCustomers.ts'
import { useSession } from '../../../session/useSession.ts'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'

export interface CustomerRowActionsProps {
  customer: CustomerRow
  onAddItem: (customerId: string) => void
  onAddContact: (customerId: string) => void
  onNewRepair: (customerId: string) => void
  onNewRental: (customerId: string) => void
  onOpen: (customerId: string) => void
}

/** The five actions of a row, equal in both departments (CU-08 to CU-12, D-106); that of the department first. */
export function CustomerRowActions({ customer, ...actions }: CustomerRowActionsProps) {
  const { id, name } = customer
  const forRental = useSession().department === 'rental'
  const news = [
    <NeedsRight key="rental" mutation="rental.create">
      <IconAction
        label={`Nieuwe verhuur voor ${name}`}
        word="Nieuwe verhuur"
        icon={<IconTruck />}
        onClick={() => actions.onNewRental(id)}
      />
    </NeedsRight>,
    <NeedsRight key="repair" mutation="repair.create">
      <IconAction
        label={`Nieuwe herstelling voor ${name}`}
        word="Nieuwe herstelling"
        icon={<IconWrench />}
        onClick={() => actions.onNewRepair(id)}
      />
    </NeedsRight>,
  ]
  return (
    <>
      <IconAction
        reads
        label={`${name} openen`}
        word="Openen"
        icon={<IconArrowRight />}
        onClick={() => actions.onOpen(id)}
      />
      {forRental ? news : news.toReversed()}
      <IconAction
        label={`Item toevoegen voor ${name}`}
        word="Item toevoegen"
        icon={<IconBox />}
        onClick={() => actions.onAddItem(id)}
      />
      <IconAction
        label={`Contact toevoegen voor ${name}`}
        word="Contact toevoegen"
        icon={<IconUser />}
        onClick={() => actions.onAddContact(id)}
      />
    </>
  )
}
