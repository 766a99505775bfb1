import { type KeyboardEvent, useId, useState } from 'react'
import { IconAlert, IconMail } from '../../../components/icons/icons.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { hasEstimateToMail } from '../../../domain/mail/estimate.ts'
import { REPAIR_TYPES } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { useScopeConflicts } from '../../../shared/conflicts/ConflictScope.tsx'
import { useBilledVisit } from '../../../shared/billed/BilledVisit.tsx'
import { MailLauncher } from '../mail/MailLauncher.tsx'
import { EstimateFields } from './EstimateFields.tsx'
import type { LineListName } from './lineActions.ts'
import classes from './Lines.module.css'
import { RepairLinesPanel } from './RepairLinesPanel.tsx'
import { offerTakeOver } from './takeOver.ts'

const Agreement = lazyComponent(
  () => import('../../../shared/signature/AgreementPanel.tsx'),
  'AgreementPanel',
)

const TITLES = { repairLines: 'Werklijnen', repairEstimateLines: 'Bestek' } as const
const LISTS = ['repairLines', 'repairEstimateLines'] as const
const MAIL = { kind: 'estimate' } as const

/**
 * The work lines and the estimate lines, one list at a time. An estimate shows its own lines first (RD-07,
 * RD-08).
 */
export function LinesCard({ repair }: { repair: Repair }) {
  const isEstimate = repair.type === REPAIR_TYPES.estimate
  const [chosen, setChosen] = useState<LineListName | null>(null)
  const usual = isEstimate ? 'repairEstimateLines' : 'repairLines'
  const clashes = useClashes()
  // Open the list with a conflict until the user chooses a tab, so that the conflict is not hidden.
  const list = chosen ?? LISTS.find((one) => clashes.has(one) && !clashes.has(usual)) ?? usual
  const id = useId()
  return (
    <RepairLinesPanel
      repair={repair}
      list={list}
      title={TITLES[list]}
      id={id}
      tabs={<Tabs {...{ repair, list, clashes, id }} onChoose={setChosen} />}
      actions={<Actions repair={repair} list={list} />}
    >
      {list === 'repairEstimateLines' && (
        <>
          <EstimateFields repair={repair} />
          <div className={classes.estimate}>
            <Agreement kind="estimate" about={repair.id} />
          </div>
        </>
      )}
    </RepairLinesPanel>
  )
}

/** Returns the lists with unresolved conflicts. */
function useClashes(): ReadonlySet<LineListName> {
  const fields = useScopeConflicts().map(({ conflict }) => conflict.field)
  const inEstimate = (field: string) => /^(repairEstimateLines|estimate)/.test(field)
  return new Set(
    LISTS.filter((list) =>
      fields.some((field) => (list === 'repairLines' ? field.startsWith('repairLines.') : inEstimate(field))),
    ),
  )
}

function Actions({ repair, list }: { repair: Repair; list: LineListName }) {
  const visit = useBilledVisit()
  if (list === 'repairEstimateLines')
    return (
      // The launcher stays mounted, because its open dialog holds a text even if the lines are removed meanwhile.
      <MailLauncher repairId={repair.id} start={MAIL}>
        {(open) =>
          hasEstimateToMail(repair) && (
            <ActionButton variant="subtle" icon={<IconMail />} onClick={open}>
              Bestek mailen
            </ActionButton>
          )
        }
      </MailLauncher>
    )
  if (repair.type === REPAIR_TYPES.estimate || repair.repairEstimateLines.length === 0) return null
  return (
    <ActionButton variant="subtle" onClick={() => void offerTakeOver(repair, visit)}>
      Overnemen bestek
    </ActionButton>
  )
}

interface TabsProps {
  repair: Repair
  list: LineListName
  clashes: ReadonlySet<LineListName>
  /** The id of the panel that the tabs control. */
  id: string
  onChoose: (list: LineListName) => void
}

function Tabs({ repair, list, clashes, id, onChoose }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = LISTS.find((one) => one !== list) ?? list
    onChoose(other)
    document.getElementById(`${id}-${other}`)?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist" aria-label="Lijnen">
      {LISTS.map((one) => (
        <button
          key={one}
          id={`${id}-${one}`}
          type="button"
          role="tab"
          aria-selected={one === list}
          aria-controls={id}
          tabIndex={one === list ? 0 : -1}
          onClick={() => onChoose(one)}
          onKeyDown={onKeyDown}
        >
          {clashes.has(one) && <IconAlert size={16} />}
          {TITLES[one]} <span className={classes.count}>{repair[one].length}</span>
        </button>
      ))}
    </div>
  )
}
