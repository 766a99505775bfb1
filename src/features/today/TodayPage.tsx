import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { IconPrint } from '../../components/icons/icons.tsx'
import { EmptyState } from '../../components/list/EmptyState.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { usePrinting } from '../../components/print/usePrinting.ts'
import type { DayGroup } from '../../domain/today/task.ts'
import { isOneOf } from '../../domain/shared/objects.ts'
import { personalKey, readSetting, writeSetting } from '../../lib/storage.ts'
import { useToday } from '../../pieces/forms/useToday.ts'
import { TaskRow } from './TaskRow.tsx'
import { t } from './texts.ts'
import classes from './Today.module.css'
import { type Part, PARTS, type Task, useTasks } from './useTasks.ts'

const KEY = 'today'

/** What is remembered of a person; anything else shows all. */
function remembered(): Part {
  const part = readSetting<string>(personalKey(KEY), 'all')
  return isOneOf(PARTS, part) ? part : 'all'
}

/** What is to be done today, the most pressing first, with one action each. */
export function TodayPage() {
  const today = useToday()
  const [part, setPart] = useState(remembered)
  const groups = useTasks(part, today)
  const printing = usePrinting()
  const choose = (next: Part) => {
    writeSetting(personalKey(KEY), next)
    setPart(next)
  }
  return (
    <div className={classes.page}>
      <PageTitle title={t.title} after={<span className={classes.date}>{t.date(today)}</span>}>
        <SegmentedControl
          aria-label={t.show}
          classNames={{ root: classes.parts ?? '' }}
          data={PARTS.map((value) => ({ value, label: t.parts[value] }))}
          value={part}
          onChange={choose}
        />
        <Button variant="default" leftSection={<IconPrint />} onClick={() => window.print()}>
          {t.print}
        </Button>
      </PageTitle>
      {groups?.length === 0 && <EmptyState text={t.nothing} />}
      {groups && <Columns groups={groups} today={today} whole={printing} />}
    </div>
  )
}

interface ColumnsProps {
  groups: readonly { group: DayGroup; tasks: Task[] }[]
  today: string
  /** All rows of all groups. */
  whole: boolean
}

/** What is late and leaves stands before the rest, or beside it where there is room. */
function Columns({ groups, today, whole }: ColumnsProps) {
  const first = groups.filter(({ group }) => group === 'late' || group === 'out')
  const rest = groups.filter((one) => !first.includes(one))
  // By their place: a group stays as it is when the one before it is done.
  const columns = Object.entries({ first, rest }).filter(([, { length }]) => length > 0)
  return (
    <div className={classes.columns}>
      {columns.map(([place, column]) => (
        <div key={place} className={classes.column}>
          {column.map(({ group, tasks }) => (
            <Group key={group} group={group} tasks={tasks} today={today} whole={whole} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** So many rows are shown of a group, the others when they are asked for. */
const FIRST = 25

interface GroupProps {
  group: DayGroup
  tasks: readonly Task[]
  today: string
  whole: boolean
}

function Group({ group, tasks, today, whole }: GroupProps) {
  const [all, setAll] = useState(false)
  const shown = all || whole ? tasks : tasks.slice(0, FIRST)
  return (
    <section className={classes.group} aria-labelledby={`today-${group}`}>
      <h2 id={`today-${group}`} className={classes.head}>
        {t.groups[group]} <span className={classes.count}>{tasks.length}</span>
      </h2>
      <ul className={classes.rows}>
        {shown.map((task) => (
          <TaskRow key={task.record.id} task={task} today={today} />
        ))}
      </ul>
      {shown.length < tasks.length && (
        <Button className={classes.more ?? ''} variant="subtle" onClick={() => setAll(true)}>
          {t.more(tasks.length - shown.length)}
        </Button>
      )}
    </section>
  )
}
