import { Button, SegmentedControl } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { IconPrint } from '../../components/icons/icons.tsx'
import { EmptyState } from '../../components/list/EmptyState.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { usePrinting } from '../../components/print/usePrinting.ts'
import { isOneOf } from '../../lib/objects.ts'
import { personalKey, readSetting, writeSetting } from '../../lib/storage.ts'
import { useToday } from '../../shared/forms/useToday.ts'
import { TaskRow } from './TaskRow.tsx'
import { todayTexts } from './todayTexts.ts'
import classes from './Today.module.css'
import { FIRST_ROWS, type TaskGroup, type TaskPart, TASK_PARTS, useTasks } from './useTasks.ts'

const KEY = 'today'

/** Returns the stored choice of the person; all by default. */
function remembered(): TaskPart {
  const part = readSetting<string>(personalKey(KEY), 'all')
  return isOneOf(TASK_PARTS, part) ? part : 'all'
}

/** The tasks of today, most urgent first, with one action each. */
export function TodayPage() {
  const today = useToday()
  const [part, setPart] = useState(remembered)
  const groups = useTasks(part, today)
  const printing = usePrinting()
  const choose = (next: TaskPart) => {
    writeSetting(personalKey(KEY), next)
    setPart(next)
  }
  return (
    <div className={classes.page}>
      <PageTitle
        title={todayTexts.title}
        after={<span className={classes.date}>{todayTexts.date(today)}</span>}
      >
        <SegmentedControl
          aria-label={todayTexts.show}
          classNames={{ root: classes.parts ?? '' }}
          data={TASK_PARTS.map((value) => ({ value, label: todayTexts.parts[value] }))}
          value={part}
          onChange={choose}
        />
        <Button
          variant="default"
          leftSection={<IconPrint />}
          // The printout needs all rows, so wait until they are loaded.
          disabled={!groups?.every(({ tasks, count }) => tasks.length >= count)}
          onClick={() => window.print()}
        >
          {todayTexts.print}
        </Button>
      </PageTitle>
      {groups?.length === 0 && <EmptyState text={todayTexts.nothing} />}
      {groups && <Columns groups={groups} today={today} whole={printing} />}
    </div>
  )
}

interface ColumnsProps {
  groups: readonly TaskGroup[]
  today: string
  /** Shows all rows of all groups, for printing. */
  whole: boolean
}

/** Late and leaving tasks come before the rest, or beside it if there is space. */
function Columns({ groups, today, whole }: ColumnsProps) {
  const first = groups.filter(({ group }) => group === 'late' || group === 'out')
  const rest = groups.filter((one) => !first.includes(one))
  // Keyed by column, so that a group keeps its state when the column before it becomes empty.
  const columns = Object.entries({ first, rest }).filter(([, { length }]) => length > 0)
  return (
    <div className={classes.columns}>
      {columns.map(([place, column]) => (
        <div key={place} className={classes.column}>
          {column.map((one) => (
            <Group key={one.group} of={one} today={today} whole={whole} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Number of rows that fill the screen. */
const IN_SIGHT = 10

interface GroupProps {
  of: TaskGroup
  today: string
  whole: boolean
}

function Group({ of: { group, tasks, count }, today, whole }: GroupProps) {
  const [all, setAll] = useState(false)
  const most = all || whole ? tasks.length : FIRST_ROWS
  // Draw the rows below the screen edge after the visible ones.
  const drawn = useDeferredValue(most, IN_SIGHT)
  const shown = tasks.slice(0, whole ? most : drawn)
  const left = count - Math.min(most, tasks.length)
  return (
    <section className={classes.group} aria-labelledby={`today-${group}`}>
      <h2 id={`today-${group}`} className={classes.head}>
        {todayTexts.groups[group]} <span className={classes.count}>{count}</span>
      </h2>
      <ul className={classes.rows}>
        {shown.map((task) => (
          <TaskRow key={task.record.id} task={task} today={today} />
        ))}
      </ul>
      {left > 0 && (
        <Button className={classes.more ?? ''} variant="subtle" onClick={() => setAll(true)}>
          {todayTexts.more(left)}
        </Button>
      )}
    </section>
  )
}
