import type { Column } from '../../../components/list/listTypes.ts'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import type { CustomerRow } from '../../../db/lists/watchCustomers.ts'
import { RowActions, type RowActionsProps } from './RowActions.tsx'

const street = ({ address }: CustomerRow) => [address.street, address.number].filter(Boolean).join(' ')

/** The columns of the specification (CU-01); every one of them sorts. Widths: Overview.module.css. */
export const customerColumns = (actions: Omit<RowActionsProps, 'customer'>): Column<CustomerRow>[] => [
  {
    key: 'reference',
    title: 'Referentie',
    sortable: true,
    card: 'badge',
    render: ({ referenceNumber }) => referenceNumber,
  },
  {
    key: 'name',
    title: 'Naam',
    sortable: true,
    card: 'title',
    render: ({ name, unsent }) => (
      <>
        {name} <UnsentMark unsent={unsent} />
      </>
    ),
  },
  { key: 'email', title: 'E-mail', sortable: true, render: ({ email }) => email },
  { key: 'phone', title: 'Telefoon', sortable: true, render: ({ phone }) => phone },
  { key: 'street', title: 'Straat', sortable: true, render: street },
  { key: 'city', title: 'Gemeente', sortable: true, render: ({ address }) => address.city },
  {
    key: 'actions',
    title: 'Acties',
    nowrap: true,
    render: (customer) => <RowActions customer={customer} {...actions} />,
  },
]
