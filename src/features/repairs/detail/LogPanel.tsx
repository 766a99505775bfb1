import { useState } from 'react'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton, IconAction } from '../../../components/page/ActionButton.tsx'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { IconPlus, IconTrash } from '../../../components/icons/icons.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { useUserNames } from '../../../shared/log/useUserNames.ts'
import { dayInBrussels, dutchDay, timeInBrussels } from '../../../domain/shared/days.ts'
import { logText } from '../../../domain/repairs/log.ts'
import type { Repair, RepairLogLine } from '../../../domain/repairs/repair.ts'
import { texts } from '../../../lib/texts.ts'
import { LogDialog } from '../../../shared/log/LogDialog.tsx'
import classes from './Detail.module.css'
import { repairDetailTexts } from './repairDetailTexts.ts'

/** Number of log lines shown before the user asks for older ones. */
const RECENT = 20

/** The log, newest first. Lines written by the rules cannot be removed (RD-10, RD-27, RD-28, D-061). */
export function LogPanel({ repair }: { repair: Repair }) {
  const [adding, setAdding] = useState(false)
  const [all, setAll] = useState(false)
  const names = useUserNames()
  const lines = [...repair.repairLogLines].reverse()
  const shown = all ? lines : lines.slice(0, RECENT)
  return (
    <Panel
      title="Logboek"
      actions={
        <ActionButton icon={<IconPlus />} onClick={() => setAdding(true)}>
          Regel toevoegen
        </ActionButton>
      }
    >
      {lines.length === 0 ? (
        <EmptyState
          inPanel
          text={texts.empty}
          hint="Wat er gebeurt, komt hier vanzelf; met Regel toevoegen schrijft u er zelf iets bij."
        />
      ) : (
        <table className={classes.log} aria-label="Logboek">
          <thead>
            <tr>
              <th scope="col">Omschrijving</th>
              <th scope="col">Datum</th>
              <th scope="col">Uur</th>
              <th scope="col">Door</th>
              <th scope="col">
                <span className={classes.hidden}>Acties</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <LogRow key={line.id} repairId={repair.id} line={line} by={names.get(line.by ?? '') ?? ''} />
            ))}
          </tbody>
        </table>
      )}
      {shown.length < lines.length && (
        <div className={classes.more}>
          <ActionButton onClick={() => setAll(true)}>
            {`Oudere regels tonen (${lines.length - shown.length})`}
          </ActionButton>
        </div>
      )}
      <LogDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onAdd={(line) => mutate('repair.addLog', { repairId: repair.id, line })}
      />
    </Panel>
  )
}

function LogRow({ repairId, line, by }: { repairId: string; line: RepairLogLine; by: string }) {
  const remove = async () => {
    if (!(await confirmDelete(`Logboekregel van ${dutchDay(dayInBrussels(line.at))}`))) return
    try {
      await mutate('repair.removeLog', { repairId, lineId: line.id })
      toastSuccess(repairDetailTexts.logDeleted)
    } catch (error) {
      toastSaveFailed(error)
    }
  }
  return (
    <tr>
      <td className={classes.said}>{logText(line)}</td>
      <td className={classes.nowrap}>{dutchDay(dayInBrussels(line.at))}</td>
      <td className={classes.nowrap}>{timeInBrussels(line.at)}</td>
      <td className={classes.by}>{by}</td>
      <td className={classes.actions}>
        {!line.auto && (
          <IconAction
            label={`Regel "${line.description}" verwijderen`}
            icon={<IconTrash />}
            danger
            size="sm"
            onClick={() => void remove()}
          />
        )}
      </td>
    </tr>
  )
}
