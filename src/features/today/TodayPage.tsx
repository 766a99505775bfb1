import { Button, SegmentedControl } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { IconPrint } from '../../components/icons/icons.tsx'
import { EmptyState } from '../../components/list/EmptyState.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { usePrinting } from '../../components/print/usePrinting.ts'
import { useSession } from '../../session/useSession.ts'
import type { Department } from '../../domain/shared/departments.ts'
import type { DayGroup } from '../../domain/today/task.ts'
import { useToday } from '../../shared/forms/useToday.ts'
import { TaskRow } from './TaskRow.tsx'
import { todayTexts } from './todayTexts.ts'
import classes from './Today.module.css'
import { chooseTaskPart, FIRST_ROWS, type TaskGroup, TASK_PARTS, useTaskPart, useTasks } from './useTasks.ts'

/** The tasks of today, most urgent first, with one action each. */
export function TodayPage() {
  const today = useToday()
  const department = useSession().department ?? 'repair'
  const part = useTaskPart(department)
  const groups = useTasks(department, part, today)
  const printing = usePrinting()
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
          onChange={(next) => chooseTaskPart(department, next)}
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
      {groups?.every(({ group }) => group === 'backlog') && <EmptyState text={todayTexts.nothing} />}
      {groups && <Columns groups={groups} department={department} today={today} whole={printing} />}
    </div>
  )
}

interface ColumnsProps {
  groups: readonly TaskGroup[]
  department: Department
  today: string
  /** Shows all rows of all groups, for printing. */
  whole: boolean
}

/** The most urgent groups of each department. */
const URGENT: Record<Department, readonly DayGroup[]> = {
  rental: ['late', 'out'],
  repair: ['ready', 'external'],
}

/** The urgent groups of the department come before the rest, or beside it if there is space. */
function Columns({ groups, department, today, whole }: ColumnsProps) {
  const first = groups.filter(({ group }) => URGENT[department].includes(group))
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
  const isBacklog = group === 'backlog'
  const [isUnfolded, setUnfolded] = useState(!isBacklog)
  const isOpen = isUnfolded || whole
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
      {isBacklog && (
        <Button
          className={classes.fold ?? ''}
          variant="subtle"
          aria-expanded={isOpen}
          aria-describedby={`today-${group}`}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isOpen ? todayTexts.fold : todayTexts.unfold}
        </Button>
      )}
      {isOpen && (
        <ul className={classes.rows}>
          {shown.map((task) => (
            <TaskRow key={task.record.id} task={task} today={today} />
          ))}
        </ul>
      )}
      {isOpen && left > 0 && (
        <Button className={classes.more ?? ''} variant="subtle" onClick={() => setAll(true)}>
          {todayTexts.more(left)}
        </Button>
      )}
    </section>
  )
}
