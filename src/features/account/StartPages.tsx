import { SelectField } from '../../components/fields/SelectField.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { toastSaveFailed } from '../../components/toasts/toasts.ts'
import { useLive } from '../../db/live.ts'
import { mutate } from '../../db/mutate.ts'
import { storedFirstStatus, storedStart } from '../../db/queries/settings.ts'
import { FIRST_STATUSES, type FirstStatus, RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
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
        <NewRental userId={userId} />
      </div>
    </Panel>
  )
}

/** The status with which a new rental of this person begins (VB-40). */
function NewRental({ userId }: { userId: string }) {
  const status = useLive(() => storedFirstStatus(userId), [userId])
  const choose = (value: FirstStatus | null) => {
    if (value) mutate('preference.setFirstStatus', { userId, value }).catch(toastSaveFailed)
  }
  return (
    <SelectField
      label="Een nieuwe verhuur begint als"
      options={FIRST_STATUSES}
      value={status ?? RENTAL_STATUSES.confirmed}
      onChange={choose}
    />
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
