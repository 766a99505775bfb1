import { useState } from 'react'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton, IconAction } from '../../../components/page/ActionButton.tsx'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { IconPlus, IconTrash } from '../../../components/icons/icons.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { dayInBrussels, dutchDay, timeInBrussels } from '../../../domain/shared/days.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import { logText } from '../../../domain/repairs/log.ts'
import type { RepairLogLine } from '../../../domain/repairs/repair.ts'
import { texts } from '../../../lib/texts.ts'
import { LogDialog } from '../../../shared/log/LogDialog.tsx'
import { useUserNames } from '../../../shared/log/useUserNames.ts'
import classes from './RentalForm.module.css'
import { rentalFormTexts } from './rentalFormTexts.ts'

/** The log of a rental, newest first. A new line is stored at once (VF-33, D-099). */
export function RentalLog({ form: { id, logLines } }: { form: RentalDraft }) {
  const [adding, setAdding] = useState(false)
  const names = useUserNames()
  return (
    <Panel>
      <details>
        <summary className={classes.summary}>{`Logboek (${logLines.length})`}</summary>
        {logLines.length === 0 && (
          <EmptyState inPanel text={texts.empty} hint="Wat er met deze verhuur gebeurt, komt hier vanzelf." />
        )}
        <ul className={classes.log} aria-label="Logboekregels">
          {logLines.toReversed().map((line) => (
            <li key={line.id}>
              {logText(line)}{' '}
              <span className={classes.small}>
                {[`${dutchDay(dayInBrussels(line.at))} ${timeInBrussels(line.at)}`, names.get(line.by ?? '')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {!line.auto && (
                <IconAction
                  label={`Regel "${line.description}" verwijderen`}
                  icon={<IconTrash />}
                  danger
                  size="sm"
                  onClick={() => void removeLine(id, line)}
                />
              )}
            </li>
          ))}
        </ul>
        <div className={classes.log}>
          <span>
            <ActionButton icon={<IconPlus />} onClick={() => setAdding(true)}>
              Regel toevoegen
            </ActionButton>
          </span>
        </div>
      </details>
      <LogDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onAdd={(line) => mutate('rental.addLog', { rentalId: id, line })}
      />
    </Panel>
  )
}

/** Removes a line that a person wrote; lines written by the rules cannot be removed (D-061). */
async function removeLine(rentalId: string, line: RepairLogLine): Promise<void> {
  if (!(await confirmDelete(`Regel "${line.description}"`))) return
  try {
    await mutate('rental.removeLog', { rentalId, lineId: line.id })
    toastSuccess(rentalFormTexts.logDeleted)
  } catch (error) {
    toastSaveFailed(error)
  }
}
