import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cellBeside } from '../../../components/forms/cellBeside.ts'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { IconPlus } from '../../../components/icons/icons.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { useLater } from '../../../components/page/useLater.ts'
import { refusalText } from '../../../domain/shared/errors.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { formatMoney } from '../../../lib/money.ts'
import { texts } from '../../../lib/texts.ts'
import classes from './Lines.module.css'
import type { LineList } from './lineActions.ts'
import { LineDialog } from './LineDialog.tsx'
import { LineRow, NO_INPUTS } from './LineRow.tsx'

export interface LinesPanelProps {
  repair: Repair
  list: LineList
  title: string
  id: string
  /** Choose between this list and the other one. */
  tabs: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

const totalsOf = (repair: Repair, list: LineList) =>
  list === 'repairLines'
    ? { excl: repair.repairTotalExclVat, incl: repair.repairTotalInclVat }
    : { excl: repair.estimateTotalExclVat, incl: repair.estimateTotalInclVat }

/** The lines of the estimate or of the work, with their totals always below them (RD-11, RD-12, RD-19). */
export function LinesPanel({ repair, list, title, id, tabs, actions, children }: LinesPanelProps) {
  const [adding, setAdding] = useState(false)
  const locked = repair.billed ? refusalText('billed_locked') : undefined
  const saidBy = useId()
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
          <ActionButton
            variant="subtle"
            icon={<IconPlus />}
            disabledReason={locked}
            saidBy={saidBy}
            onClick={() => setAdding(true)}
          >
            Lijn toevoegen
          </ActionButton>
        </>
      }
    >
      {children}
      {locked !== undefined && (
        <p id={saidBy} className={classes.locked}>
          {locked}
        </p>
      )}
      {lines.length === 0 ? (
        <p className={classes.empty}>{texts.empty}</p>
      ) : (
        <LinesTable {...{ repair, list, title, locked, saidBy }} />
      )}
      <Totals repair={repair} list={list} />
      <LineDialog opened={adding} list={list} repairId={repair.id} onClose={() => setAdding(false)} />
    </Panel>
  )
}

/** As many lines as can be in view when the screen opens: below the head, the item and the tabs. */
const linesInView = () => Math.ceil(Math.max(0, window.innerHeight - 480) / 36)

function LinesTable({
  repair,
  list,
  title,
  ...locks
}: Pick<LinesPanelProps, 'repair' | 'list' | 'title'> & { locked: string | undefined; saidBy: string }) {
  const later = useLater()
  const lines = later ? repair[list] : repair[list].slice(0, linesInView())
  return (
    <table className={classes.lines} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">Omschrijving</th>
          <th scope="col" className={classes.quantity}>
            Aantal
          </th>
          <th scope="col" className={classes.amount}>
            Eenheidsprijs
          </th>
          <th scope="col" className={classes.amount}>
            Totaal
          </th>
          <th scope="col">
            <span className={classes.hidden}>Acties</span>
          </th>
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its inputs */}
      <tbody onKeyDown={goDown}>
        {lines.map((line) => (
          <LineRow key={line.id} list={list} repairId={repair.id} line={line} {...locks} />
        ))}
      </tbody>
    </table>
  )
}

/** Enter goes to the same column of the next line, as in a spreadsheet, which saves; Shift+Enter to the one above. */
function goDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const cell = event.target.closest('td')
  if (!cell) return
  const by = event.shiftKey ? -1 : 1
  const target = cellBeside(cell, by, (row) =>
    row.hasAttribute(NO_INPUTS) ? null : row.children[cell.cellIndex]?.querySelector('input'),
  )
  if (target) target.focus()
  else event.target.blur()
}

function Totals({ repair, list }: Pick<LinesPanelProps, 'repair' | 'list'>) {
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

/** Why the total is not the sum of the lines (D-052). */
function reason(repair: Repair, list: LineList): string | null {
  if (repair.underWarranty) return 'Garantie'
  return list === 'repairLines' && (repair.forfaitAmount ?? 0) > 0 ? 'Forfait' : null
}
