import { useState } from 'react'
import { ActionButton } from '../../../components/ActionButton.tsx'
import { IconPlus } from '../../../components/icons.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { mutate } from '../../../db/mutate.ts'
import { dayInBrussels, dutchDay, timeInBrussels } from '../../../domain/days.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import { LogDialog } from '../../log/LogDialog.tsx'
import classes from './RentalForm.module.css'

/** What happened with a rental, newest first; a line of one's own is stored at once (VF-33, D-099). */
export function RentalLog({ form: { id, logLines } }: { form: RentalDraft }) {
  const [adding, setAdding] = useState(false)
  return (
    <Panel>
      <details>
        <summary className={classes.summary}>{`Logboek (${logLines.length})`}</summary>
        <ul className={classes.log} aria-label="Logboekregels">
          {logLines.toReversed().map((line) => (
            <li key={line.id}>
              {line.description}{' '}
              <span className={classes.small}>
                {`${dutchDay(dayInBrussels(line.at))} ${timeInBrussels(line.at)}`}
              </span>
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
