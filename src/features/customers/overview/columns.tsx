import type { ListColumn } from '../../../components/list/listTypes.ts'
import { RowMenu } from '../../../components/page/RowMenu.tsx'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import type { CustomerRow } from '../../../db/lists/watchCustomers.ts'
import { ADDRESS_FIELDS, CUSTOMER_FIELDS, REFERENCE } from '../../../domain/customers/fieldList.ts'
import classes from './Overview.module.css'
import { CustomerRowActions, type CustomerRowActionsProps } from './CustomerRowActions.tsx'

const street = ({ address }: CustomerRow) => [address.street, address.number].filter(Boolean).join(' ')

/**
 * The columns of the specification (CU-01); all of them can be sorted. Their widths are in
 * Overview.module.css.
 */
export const customerColumns = (
  actions: Omit<CustomerRowActionsProps, 'customer'>,
): ListColumn<CustomerRow>[] => [
  {
    key: 'reference',
    title: REFERENCE.label,
    sortable: true,
    card: 'badge',
    render: ({ referenceNumber }) => referenceNumber,
  },
  {
    key: 'name',
    title: CUSTOMER_FIELDS.name.label,
    sortable: true,
    card: 'title',
    render: ({ name, unsent }) => (
      <span className={classes.name}>
        {name} <UnsentMark unsent={unsent} />
      </span>
    ),
  },
  { key: 'email', title: CUSTOMER_FIELDS.email.label, sortable: true, render: ({ email }) => email },
  { key: 'phone', title: CUSTOMER_FIELDS.phone.label, sortable: true, render: ({ phone }) => phone },
  { key: 'street', title: ADDRESS_FIELDS.street.label, sortable: true, render: street },
  { key: 'city', title: ADDRESS_FIELDS.city.label, sortable: true, render: ({ address }) => address.city },
  {
    key: 'actions',
    title: 'Acties',
    nowrap: true,
    render: (customer) => (
      <RowMenu label={`Acties voor ${customer.name}`}>
        <CustomerRowActions customer={customer} {...actions} />
      </RowMenu>
    ),
  },
]
