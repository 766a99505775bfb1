import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { IconBarcode, IconPlus, IconX } from '../../../components/icons/icons.tsx'
import { DataList } from '../../../components/list/DataList.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { db } from '../../../db/database.ts'
import { type CustomerRow, useCustomerList } from '../../../db/lists/watchCustomers.ts'
import { useLive } from '../../../db/live.ts'
import { AddItem } from '../AddItem.tsx'
import { customerColumns } from './columns.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FIND_BY, FIND_TITLES, FindByItem } from './FindByItem.tsx'
import classes from './Overview.module.css'
import { prefetchCustomers, useCustomerSearch } from './useCustomerSearch.ts'
import { useOpenFor } from './useOpenFor.ts'
import { SEARCH_DEBOUNCE, SEARCH_MIN } from '../../../lib/constants.ts'
import { useSession } from '../../../session/useSession.ts'
import { useListSelection } from '../../../shared/bulk/useListSelection.ts'
import { ContactDialog, type ContactTarget } from '../../../shared/customers/contact/ContactDialog.tsx'
import { CustomerDialog, type CustomerTarget } from '../../../shared/customers/form/CustomerDialog.tsx'
import { ListExport } from '../../../shared/documents/ListExport.tsx'
import { DuplicatesButton } from '../../../shared/duplicates/DuplicatesButton.tsx'
import { SaveList } from '../../../shared/savedLists/SaveList.tsx'
import { useInitialSyncPart } from '../../../shared/sync/useSync.ts'

/** Says that the list shows one customer only, and shows all customers again when pressed (D-105). */
export function SingleCustomerNote({ customerId, onClear }: { customerId: string; onClear: () => void }) {
  const customer = useLive(() => db.customer.get(customerId), [customerId])
  return (
    <Button variant="light" rightSection={<IconX size={16} />} onClick={onClear}>
      Enkel {customer?.name ?? 'deze klant'}
    </Button>
  )
}

const CustomersBulkBar = lazyComponent(() => import('./CustomersBulkBar.tsx'), 'CustomersBulkBar')
const idOf = ({ id }: CustomerRow) => id

/** Show cards below this width: six columns and five actions do not fit on a tablet in portrait. */
const CARDS_BELOW = 900

export { prefetchCustomers as prefetch }

/** The overview of all customers (CU-01 to CU-13). */
export function CustomersOverview() {
  const { list: state, onList, question, filters, onFilters, only, onOnly, reset } = useCustomerSearch()
  const { page: _, size: __, ...query } = question
  const { rows, total } = useCustomerList(question)
  const whole = { list: 'customers', query } as const
  const { chosen, choose, clear, ids, rest } = useListSelection({ rows, total, whole })
  const filling = useInitialSyncPart()
  const arriving = filling !== null && rows?.length === 0
  const by = FIND_BY[useSession().department ?? 'repair']
  const open = useOpenFor()
  const [itemFor, setItemFor] = useState<string | null>(null)
  const [contactFor, setContactFor] = useState<ContactTarget | null>(null)
  const [customer, setCustomer] = useState<CustomerTarget | null>(null)
  const [finding, setFinding] = useState(false)
  const columns = useMemo(
    () =>
      customerColumns({
        onAddItem: setItemFor,
        onAddContact: (customerId) => setContactFor({ customerId, contact: null }),
        onNewRepair: open.newRepair,
        onNewRental: open.newRental,
        onOpen: open.detail,
      }),
    [open],
  )
  return (
    <div className={classes.list}>
      <PageTitle title="Klanten">
        <ListExport lists={{ customers: 'Klanten', contacts: 'Contacten' }} whole={whole} />
        <SaveList list="customers" />
        <DuplicatesButton />
        <ChangeButton leftSection={<IconPlus />} onClick={() => setCustomer({ row: null })}>
          Nieuwe klant
        </ChangeButton>
      </PageTitle>
      <FilterBar value={filters} onChange={onFilters} onReset={reset} />
      <DataList<CustomerRow>
        label="Klanten"
        columns={columns}
        rows={rows}
        total={total}
        loading={rows === undefined || arriving}
        rowKey={idOf}
        state={state}
        onState={onList}
        onOpen={({ id }) => open.detail(id)}
        selection={{
          chosen,
          onChosen: choose,
          nameOf: ({ name }) => name,
          bar: (
            <CustomersBulkBar ids={ids} rest={rest} onClear={clear} columns={columns.map(({ key }) => key)} />
          ),
        }}
        search={{
          minChars: SEARCH_MIN.customer,
          delay: SEARCH_DEBOUNCE,
          label: 'Klanten zoeken',
          placeholder: 'Zoeken',
        }}
        toolbar={
          <>
            {only && <SingleCustomerNote customerId={only} onClear={() => onOnly(undefined)} />}
            <Button variant="default" leftSection={<IconBarcode />} onClick={() => setFinding(true)}>
              {FIND_TITLES[by]}
            </Button>
          </>
        }
        emptyHint={
          Object.values(filters).some(Boolean)
            ? 'Geen klant past bij deze filters: maak er een leeg om er meer te zien.'
            : 'Met Nieuwe klant voegt u de eerste toe; een hele lijst leest u in bij Instellingen, Importeren.'
        }
        cardsBelow={CARDS_BELOW}
        filterWords={Object.values(filters)}
      />
      <FindByItem
        opened={finding}
        by={by}
        onClose={() => setFinding(false)}
        onChoose={(customerId) => {
          setFinding(false)
          onOnly(customerId)
        }}
      />
      <AddItem customerId={itemFor} onClose={() => setItemFor(null)} />
      <ContactDialog
        target={contactFor}
        rule="strict"
        onClose={() => setContactFor(null)}
        onSaved={() => setContactFor(null)}
      />
      <CustomerDialog target={customer} onClose={() => setCustomer(null)} onSaved={open.saved} />
    </div>
  )
}
