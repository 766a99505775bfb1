import { SelectField } from '../../components/fields/SelectField.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { toastSaveFailed } from '../../components/toasts/toasts.ts'
import { useLive } from '../../db/live.ts'
import { mutate } from '../../db/mutate.ts'
import { storedStart } from '../../db/queries/settings.ts'
import { START_PAGES, type StartPage } from '../../domain/settings/startPages.ts'
import { keysOf } from '../../lib/objects.ts'
import classes from '../../shared/forms/Settings.module.css'
import { type Department, DEPARTMENTS } from '../../domain/shared/departments.ts'

const LABELS: Record<Department, Record<StartPage, string>> = {
  rental: { overview: 'Kalender', today: 'Vandaag' },
  repair: { overview: 'Overzicht', today: 'Vandaag' },
}

/** Section 'Startpagina' of the account page: the start page of each department (VD-11). */
export function StartPages({ userId }: { userId: string }) {
  return (
    <Panel title="Startpagina">
      <div className={classes.form}>
        <p className={classes.note}>Hiermee opent de afdeling wanneer u inlogt of ze kiest.</p>
        {keysOf(DEPARTMENTS).map((department) => (
          <Start key={department} userId={userId} department={department} />
        ))}
      </div>
    </Panel>
  )
}

function Start({ userId, department }: { userId: string; department: Department }) {
  const page = useLive(() => storedStart(userId, department), [userId, department])
  const choose = (value: StartPage | null) => {
    if (value) mutate('preference.setStart', { userId, department, value }).catch(toastSaveFailed)
  }
  return (
    <SelectField
      label={DEPARTMENTS[department]}
      options={START_PAGES.map((value) => ({ value, label: LABELS[department][value] }))}
      value={page ?? 'overview'}
      onChange={choose}
    />
  )
}
