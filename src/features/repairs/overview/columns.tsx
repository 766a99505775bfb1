import { ConflictMark } from '../../../components/forms/ConflictMark.tsx'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { RowMenu } from '../../../components/page/RowMenu.tsx'
import type { ListColumn } from '../../../components/list/listTypes.ts'
import { type StatusOption, StatusSelect } from '../../../components/status/StatusSelect.tsx'
import type { RepairRow } from '../../../db/lists/useRepairList.ts'
import { customerDisplayName } from '../../../domain/customers/companyCustomer.ts'
import { ITEM_FIELDS } from '../../../domain/items/fieldList.ts'
import { REPAIR_FIELDS } from '../../../domain/repairs/fieldList.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { ageOf, isLateRepair, waitsForCustomer } from '../../../domain/repairs/workList.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import classes from './Overview.module.css'
import type { WorkFacts } from './useWorkFacts.ts'
import { formatDate } from '../../../lib/dates.ts'
import { changeRepairStatus } from '../../../shared/statuses/changeRepair.ts'

interface RepairNumberProps {
  repair: Pick<RepairRow, 'number' | 'provisionalRef' | 'openConflicts' | 'unsent'>
}

/**
 * The number of a repair, or its provisional code in grey until the server assigns one (D-024), with its
 * marks.
 */
function RepairNumber({ repair }: RepairNumberProps) {
  const { number, provisionalRef, openConflicts, unsent } = repair
  return (
    <span className={classes.number}>
      {number ?? (
        <span className={classes.provisional}>
          {provisionalRef} <small>voorlopig</small>
        </span>
      )}
      <UnsentMark unsent={unsent} />
      <ConflictMark count={openConflicts} />
    </span>
  )
}

interface AgeProps {
  repair: RepairRow
  facts: Pick<WorkFacts, 'today' | 'closed'>
  /** Writes '9 werkdagen' instead of '9 d'. */
  words?: boolean
}

/** The age of a repair in working days; red when it is late. */
function Age({ repair, facts, words = false }: AgeProps) {
  const age = ageOf(repair, facts.today, facts.closed)
  const late = isLateRepair(repair.status, age)
  const text = age === 0 ? 'Vandaag' : countWithNoun(age, 'werkdag', 'werkdagen')
  return (
    <span
      className={classes.age}
      data-late={late || undefined}
      title={late ? `${text}, te laat` : words ? undefined : text}
    >
      {words ? text : `${age} d`}
    </span>
  )
}

export interface ColumnContext {
  statuses: readonly StatusOption[]
  /** Shows the row beside the list. */
  onPreview: (id: string) => void
  facts: WorkFacts
}

/** Maximum length in characters; longer serial numbers are smaller and take two lines. */
const LONG_SERIAL = 13

/** One line with ellipsis; the full text is the tooltip. */
const text = (value: string | null) => (
  <span className={classes.cut} title={value ?? undefined}>
    {value}
  </span>
)

const brandOf = ({ sparePartsOnly, brand }: RepairRow) => (sparePartsOnly ? 'Spare parts' : brand)
const customerOf = ({ customerId, customerName }: RepairRow) => customerDisplayName(customerId, customerName)

/** Loaded when the first menu opens. */
const RepairRowActions = lazyComponent(() => import('./RepairRowActions.tsx'), 'RepairRowActions')

const rowMenu = (row: RepairRow, onPreview: ColumnContext['onPreview']) => (
  <RowMenu label={`Acties voor ${repairName(row)}`}>
    <RepairRowActions repair={row} onPreview={onPreview} />
  </RowMenu>
)

const statusSelect = (row: RepairRow, statuses: readonly StatusOption[]) => (
  <StatusSelect
    label={`Status van ${row.number ?? row.provisionalRef ?? 'de herstelling'}`}
    value={row.status}
    options={statuses}
    onChange={(status) => void changeRepairStatus(row.id, status)}
  />
)

/**
 * The columns in the order of the specification (RL-05 to RL-13); all of them can be sorted (D-071). Their
 * widths are fixed, so that the headers do not shift when rows arrive; the description takes the rest.
 */
export function repairColumns({ statuses, onPreview, facts }: ColumnContext): ListColumn<RepairRow>[] {
  return [
    {
      key: 'number',
      title: 'Nummer',
      sortable: true,
      firstDir: 'desc',
      width: 118,
      render: (row) => <RepairNumber repair={row} />,
    },
    {
      key: 'status',
      title: REPAIR_FIELDS.status.label,
      sortable: true,
      width: 194,
      render: (row) => statusSelect(row, statuses),
    },
    { key: 'notes', title: REPAIR_FIELDS.notes.label, sortable: true, render: ({ notes }) => text(notes) },
    {
      key: 'dateIn',
      title: REPAIR_FIELDS.dateIn.label,
      sortable: true,
      firstDir: 'desc',
      nowrap: true,
      width: 142,
      render: (row) => (
        <>
          {formatDate(row.dateIn)} <Age repair={row} facts={facts} />
        </>
      ),
    },
    {
      key: 'brand',
      title: ITEM_FIELDS.brand.label,
      sortable: true,
      width: '8%',
      render: (row) => text(brandOf(row)),
    },
    {
      key: 'model',
      title: ITEM_FIELDS.model.label,
      sortable: true,
      width: '8%',
      render: ({ model }) => text(model),
    },
    {
      key: 'serialNumber',
      title: ITEM_FIELDS.serialNumber.label,
      sortable: true,
      width: 118,
      render: ({ serialNumber }) => (
        <span className={classes.serial} data-long={(serialNumber?.length ?? 0) > LONG_SERIAL || undefined}>
          {serialNumber}
        </span>
      ),
    },
    {
      key: 'customer',
      title: REPAIR_FIELDS.customerId.label,
      sortable: true,
      width: '10%',
      render: (row) => text(customerOf(row)),
    },
    {
      key: 'actions',
      title: 'Acties',
      nowrap: true,
      width: 64,
      render: (row) => rowMenu(row, onPreview),
    },
  ]
}

/** Columns for narrow screens: number and age, customer and item, status and executor, and the actions. */
export function narrowRepairColumns({ statuses, onPreview, facts }: ColumnContext): ListColumn<RepairRow>[] {
  const names = new Map(facts.executors.map(({ id, name }) => [id, name]))
  return [
    {
      key: 'number',
      title: 'Nummer',
      sortable: true,
      firstDir: 'desc',
      render: (row) => (
        <>
          <RepairNumber repair={row} />
          <Age repair={row} facts={facts} words />
        </>
      ),
    },
    { key: 'customer', title: 'Klant en item', render: (row) => <What repair={row} /> },
    {
      key: 'status',
      title: REPAIR_FIELDS.status.label,
      sortable: true,
      render: (row) => (
        <>
          {statusSelect(row, statuses)}
          <span className={classes.who}>
            {[names.get(row.executorId ?? ''), waitsForCustomer(row) && 'wacht op klant']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'actions',
      title: 'Acties',
      render: (row) => rowMenu(row, onPreview),
    },
  ]
}

function What({ repair }: { repair: RepairRow }) {
  const { serialNumber, notes, model } = repair
  const item = [brandOf(repair), repair.sparePartsOnly ? null : model].filter(Boolean).join(' ')
  const rest = [serialNumber, notes].filter(Boolean).join(' · ')
  return (
    <>
      <span className={classes.customer}>{customerOf(repair)}</span>
      <span className={classes.item}>
        {item}
        <span className={classes.rest}>
          {item && rest && ' · '}
          {rest}
        </span>
      </span>
    </>
  )
}
