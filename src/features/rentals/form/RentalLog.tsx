import { useState } from 'react'
import { ActionButton } from '../../../components/ActionButton.tsx'
import { IconPlus } from '../../../components/icons.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { TextField } from '../../../components/TextField.tsx'
import { toastSaveFailed } from '../../../components/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { dayInBrussels, dutchDay, timeInBrussels } from '../../../domain/days.ts'
import { T } from '../../../domain/messages.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import classes from './RentalForm.module.css'

const MAX = 500

/** What happened with a rental, newest first; a line is stored at once (VF-33, D-099). */
export function RentalLog({ form: { id, logLines } }: { form: RentalDraft }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = async () => {
    if (text.trim() === '') return setError(T.lineDescription)
    if (text.length > MAX) return setError(T.tooLong)
    try {
      const line = { id: newId(), description: text, at: new Date().toISOString() }
      await mutate('rental.addLog', { rentalId: id, line })
      setText('')
      setError(undefined)
    } catch (reason) {
      toastSaveFailed(reason)
    }
  }
  return (
    <Panel>
      <details>
        <summary>Logboek</summary>
        <div className={classes.stack}>
          <div className={classes.row}>
            <TextField label="Nieuwe logboekregel" value={text} error={error} onChange={setText} />
            <ActionButton icon={<IconPlus />} onClick={() => void add()}>
              Regel toevoegen
            </ActionButton>
          </div>
          <ul className={classes.lines} aria-label="Logboekregels">
            {logLines.toReversed().map((line) => (
              <li key={line.id}>
                {line.description}{' '}
                <span className={classes.small}>
                  {`${dutchDay(dayInBrussels(line.at))} ${timeInBrussels(line.at)}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </Panel>
  )
}
