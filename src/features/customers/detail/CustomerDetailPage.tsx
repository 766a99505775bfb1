import { useNavigate, useParams } from '@tanstack/react-router'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { FormHost, type SubjectNotice } from '../../../components/forms/FormHost.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { aliasTarget } from '../../../db/queries/aliases.ts'
import { customerPage } from '../../../db/queries/customerPage.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useSession } from '../../../session/useSession.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import { ConflictScope } from '../../../shared/conflicts/ConflictScope.tsx'
import { ContactsPanel } from './ContactsPanel.tsx'
import classes from './Detail.module.css'
import { CustomerDetailHead } from './CustomerDetailHead.tsx'
import { CustomerFactsPanel } from './CustomerFactsPanel.tsx'
import { FiguresPanel } from './FiguresPanel.tsx'
import { ItemsPanel } from './ItemsPanel.tsx'
import { OpenWorkPanel } from './OpenWorkPanel.tsx'
import { RelatedRentals } from './RelatedRentals.tsx'
import { RelatedRepairs } from './RelatedRepairs.tsx'
import { TimelinePanel } from './TimelinePanel.tsx'

/** Everything about one customer (CU-14 to CU-24, CO-01 to CO-04). */
export function CustomerDetailPage() {
  const { customerId = '' } = useParams({ strict: false })
  // Null means that the customer does not exist; undefined means that the query still runs.
  const found = useLive(
    async () => ({
      id: customerId,
      customer: (await db.customer.get(await aliasTarget('customer', customerId))) ?? null,
    }),
    [customerId],
  )
  const navigate = useNavigate()
  const toOverview = () => void navigate({ to: ROUTES.Customers })
  if (!found || found.id !== customerId) return null
  return (
    <FormHost
      key={customerId}
      subject={found.customer}
      keyOf={({ id }) => id}
      notice={goneOrMerged}
      otherwise={
        <EmptyState text="Deze klant staat niet (meer) op dit toestel.">
          <ActionButton reads onClick={toOverview}>
            Naar klanten
          </ActionButton>
        </EmptyState>
      }
    >
      {(customer) => <Detail customer={customer} onDeleted={toOverview} />}
    </FormHost>
  )
}

const goneOrMerged = (_held: Customer, survivor: Customer | null): SubjectNotice =>
  survivor
    ? {
        text: `Deze klant werd intussen samengevoegd met ${survivor.name}. Wat u opslaat, komt bij ${survivor.name}.`,
        canSave: true,
      }
    : { text: 'Deze klant staat niet meer op dit toestel. Wat u typte, is niet opgeslagen.', canSave: false }

function Detail({ customer, onDeleted }: { customer: Customer; onDeleted: () => void }) {
  const { department } = useSession()
  const today = useToday()
  const page = useLive(() => customerPage(customer.id, today), [customer.id, today])
  const hasWork = page !== undefined && (page.events.length > 0 || page.work.length > 0)
  return (
    <ConflictScope e="customer" id={customer.id}>
      <div className={classes.page}>
        <CustomerDetailHead customer={customer} onDeleted={onDeleted} />
        {page && hasWork && <FiguresPanel customerId={customer.id} figures={page.figures} />}
        {page && !hasWork && <p className={classes.none}>Nog geen werk voor deze klant.</p>}
        {page && <OpenWorkPanel rows={page.work} />}
        <div className={classes.columns}>
          <CustomerFactsPanel customer={customer} />
          <ContactsPanel customer={customer} />
        </div>
        <ItemsPanel customerId={customer.id} />
        {department === 'rental' ? (
          <RelatedRentals customer={customer} />
        ) : (
          <RelatedRepairs customerId={customer.id} />
        )}
        {page && <TimelinePanel events={page.events} today={today} />}
      </div>
    </ConflictScope>
  )
}
