import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { IconPlus } from '../../../components/icons/icons.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { formatMoney } from '../../../lib/money.ts'
import { texts } from '../../../lib/texts.ts'
import classes from './Lines.module.css'
import type { LineListName } from './lineActions.ts'
import { LineDialog } from './LineDialog.tsx'
import { RepairLinesTable } from './RepairLinesTable.tsx'

export interface RepairLinesPanelProps {
  repair: Repair
  list: LineListName
  title: string
  id: string
  /** The tabs that switch between this list and the other one. */
  tabs: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

const totalsOf = (repair: Repair, list: LineListName) =>
  list === 'repairLines'
    ? { excl: repair.repairTotalExclVat, incl: repair.repairTotalInclVat }
    : { excl: repair.estimateTotalExclVat, incl: repair.estimateTotalInclVat }

/** The lines of the estimate or of the work, with their totals always visible below (RD-11, RD-12, RD-19). */
export function RepairLinesPanel({
  repair,
  list,
  title,
  id,
  tabs,
  actions,
  children,
}: RepairLinesPanelProps) {
  const [adding, setAdding] = useState(false)
  const lines = repair[list]
  return (
    <Panel
      label={title}
      head={tabs}
      id={id}
      flush
      actions={
        <>
          {actions}
          <ActionButton variant="subtle" icon={<IconPlus />} onClick={() => setAdding(true)}>
            Lijn toevoegen
          </ActionButton>
        </>
      }
    >
      {lines.length === 0 ? (
        <EmptyState inPanel text={texts.empty} hint="Met Lijn toevoegen begint u de eerste." />
      ) : (
        <RepairLinesTable {...{ repair, list, title }} onLast={() => setAdding(true)} />
      )}
      <Totals repair={repair} list={list} />
      {children}
      <LineDialog opened={adding} list={list} repairId={repair.id} onClose={() => setAdding(false)} />
    </Panel>
  )
}

function Totals({ repair, list }: Pick<RepairLinesPanelProps, 'repair' | 'list'>) {
  const { excl, incl } = totalsOf(repair, list)
  const why = reason(repair, list)
  return (
    <div className={classes.totals} aria-live="polite">
      {why && <span className={classes.why}>{why}</span>}
      <dl>
        <div>
          <dt>Totaal excl. btw</dt>
          <dd>{formatMoney(excl)}</dd>
        </div>
        <div>
          <dt>Totaal incl. btw</dt>
          <dd>{formatMoney(incl)}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Returns why the total differs from the sum of the lines (D-052); null if it does not. */
function reason(repair: Repair, list: LineListName): string | null {
  if (repair.underWarranty) return 'Garantie'
  return list === 'repairLines' && (repair.forfaitAmount ?? 0) > 0 ? 'Forfait' : null
}
