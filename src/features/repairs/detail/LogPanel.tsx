import { useState } from 'react'
import { ActionButton, IconAction } from '../../../components/ActionButton.tsx'
import { confirmDelete } from '../../../components/confirm.ts'
import { DateField } from '../../../components/DateField.tsx'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { IconPlus, IconTrash } from '../../../components/icons.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { TextField } from '../../../components/TextField.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { dayInBrussels, dutchDay, instantInBrussels, timeInBrussels } from '../../../domain/days.ts'
import { refusalText } from '../../../domain/errors.ts'
import type { Repair, RepairLogLine } from '../../../domain/repairs/repair.ts'
import { T } from '../../../domain/texts.ts'
import { texts } from '../../../lib/texts.ts'
import classes from './Detail.module.css'
import { detailTexts as t } from './texts.ts'

/** Lines of the log that are shown before somebody asks for the older ones. */
const RECENT = 20

/** What happened, newest first; the lines the rules wrote stay (RD-10, RD-27, RD-28, D-061). */
export function LogPanel({ repair }: { repair: Repair }) {
  const [adding, setAdding] = useState(false)
  const [all, setAll] = useState(false)
  const lines = [...repair.repairLogLines].reverse()
  const shown = all ? lines : lines.slice(0, RECENT)
  return (
    <Panel
      title="Logboek"
      id="logboek"
      actions={
        <ActionButton icon={<IconPlus />} onClick={() => setAdding(true)}>
          Regel toevoegen
        </ActionButton>
      }
    >
      {lines.length === 0 ? (
        <p className={classes.empty}>{texts.empty}</p>
      ) : (
        <table className={classes.log} aria-label="Logboek">
          <thead>
            <tr>
              <th scope="col">Omschrijving</th>
              <th scope="col">Datum</th>
              <th scope="col">Uur</th>
              <th scope="col">
                <span className={classes.hidden}>Acties</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <LogRow key={line.id} repairId={repair.id} line={line} />
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
      <LogDialog opened={adding} repairId={repair.id} onClose={() => setAdding(false)} />
    </Panel>
  )
}

function LogRow({ repairId, line }: { repairId: string; line: RepairLogLine }) {
  const remove = async () => {
    if (!(await confirmDelete())) return
    try {
      await mutate('repair.removeLog', { repairId, lineId: line.id })
      toastSuccess(t.logDeleted)
    } catch (error) {
      toastSaveFailed(error)
    }
  }
  return (
    <tr>
      <td>{line.description}</td>
      <td className={classes.nowrap}>{dutchDay(dayInBrussels(line.at))}</td>
      <td className={classes.nowrap}>{timeInBrussels(line.at)}</td>
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

const now = () => {
  const instant = new Date().toISOString()
  return { description: '', day: dayInBrussels(instant) as string | null, time: timeInBrussels(instant) }
}

function LogDialog({
  opened,
  repairId,
  onClose,
}: {
  opened: boolean
  repairId: string
  onClose: () => void
}) {
  const [values, setValues] = useState(now)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (fields: Partial<typeof values>) => setValues((old) => ({ ...old, ...fields }))
  const save = async () => {
    const found = problems(values)
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    const line = {
      id: newId(),
      description: values.description,
      at: instantInBrussels(values.day as string, values.time),
    }
    await mutate('repair.addLog', { repairId, line })
    toastSuccess(t.logSaved)
    return true
  }
  return (
    <FormDialog
      opened={opened}
      title="Nieuwe logboekregel"
      dirty={values.description !== ''}
      onClose={onClose}
      onSave={save}
      onReset={() => {
        setValues(now())
        setErrors({})
      }}
    >
      <div className={classes.dialog}>
        <TextField
          label="Omschrijving"
          required
          autoFocus
          value={values.description}
          error={errors.description}
          onChange={(description) => set({ description })}
        />
        <div className={classes.fields}>
          <DateField
            label="Datum"
            required
            value={values.day}
            error={errors.day}
            onChange={(day) => set({ day })}
          />
          <TextField
            label="Uur"
            required
            value={values.time}
            error={errors.time}
            onChange={(time) => set({ time })}
          />
        </div>
      </div>
    </FormDialog>
  )
}

function problems({ description, day, time }: ReturnType<typeof now>): Record<string, string> {
  return {
    ...(description.trim() === '' ? { description: T.lineDescription } : {}),
    ...(description.length > 500 ? { description: T.tooLong } : {}),
    ...(day === null ? { day: T.required } : {}),
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? {} : { time: `${refusalText('invalid_args')} (HH:mm)` }),
  }
}
