import { Button } from '@mantine/core'
import { Panel } from '../../components/Panel.tsx'
import { toastSaveFailed, toastSuccess } from '../../components/toasts.ts'
import { mutate } from '../../db/mutate.ts'
import type { Conflict } from '../../domain/system/system.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { type NameOf, valueText } from './describe.ts'
import { fieldName, nounOf } from './fieldNames.ts'
import { type ToldConflict, useConflicts } from './queries.ts'
import classes from './SyncPage.module.css'

/** Values that two people changed at the same time; the one that lost can be put back (D-023, B6.1). */
export function ConflictsPanel() {
  const conflicts = useConflicts()
  if (!conflicts || conflicts.length === 0) return null
  return (
    <Panel title={`Conflicten (${conflicts.length})`} flush>
      {conflicts.map((told) => (
        <ConflictCard key={told.conflict.id} told={told} />
      ))}
    </Panel>
  )
}

function ConflictCard({ told: { conflict, record, name } }: { told: ToldConflict }) {
  const { e, field, winner, loser, id } = conflict
  const what = `${nounOf(e).word} ${record ?? 'die niet op dit toestel staat'}`
  const label = fieldName(e, field)
  return (
    <article className={classes.group} aria-label={`Conflict: ${label} van ${what}`}>
      <p className={classes.text}>
        Twee personen wijzigden <strong>{label}</strong> van <strong>{what}</strong>.
      </p>
      <div className={classes.sides}>
        <Side title="Huidige waarde" side={winner} field={field} name={name} />
        <Side title="Niet overgenomen waarde" side={loser} field={field} name={name} />
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void settle('conflict.dismiss', id)}>
          Houd zo
        </Button>
        <Button onClick={() => void settle('conflict.restoreLoser', id)}>Zet mijn waarde terug</Button>
      </div>
    </article>
  )
}

interface SideProps {
  title: string
  side: Conflict['winner']
  field: string
  name: NameOf
}

function Side({ title, side, field, name }: SideProps) {
  const who = side.by === null ? null : name('user', side.by)
  const when = side.at === null ? null : formatDateTime(side.at)
  return (
    <div className={classes.side}>
      <p className={classes.sideTitle}>{title}</p>
      <p className={classes.value}>{valueText(field, side.value, name)}</p>
      <p className={classes.meta}>{[who ?? 'onbekende gebruiker', when].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

async function settle(action: 'conflict.dismiss' | 'conflict.restoreLoser', id: string): Promise<void> {
  try {
    await mutate(action, { id })
    toastSuccess(action === 'conflict.dismiss' ? 'Huidige waarde behouden.' : 'Waarde teruggezet.')
  } catch (error) {
    toastSaveFailed(error)
  }
}
