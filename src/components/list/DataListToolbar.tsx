import { NativeSelect } from '@mantine/core'
import classes from './DataList.module.css'
import { DataListTools } from './DataListTools.tsx'
import { type DataListProps, isSortable } from './listTypes.ts'

interface ToolbarProps<T> extends DataListProps<T> {
  onDown: () => void
}

/** Everything above the table. */
export function DataListToolbar<T>(props: ToolbarProps<T>) {
  const { search, withAll, toolbar, state, onState, onDown } = props
  return (
    <div className={classes.toolbar}>
      <DataListTools {...{ search, withAll, state, onState, onDown }} />
      {toolbar !== undefined && <div className={classes.extra}>{toolbar}</div>}
      <CardSort {...props} />
    </div>
  )
}

/** Cards have no headers to click, so a select offers the sort orders. */
function CardSort<T>({ columns, state, onState }: DataListProps<T>) {
  const sortable = columns.filter(isSortable)
  if (sortable.length === 0) return null
  const data = sortable.flatMap(({ key, title }) => [
    { value: `${key}:asc`, label: `${title} (oplopend)` },
    { value: `${key}:desc`, label: `${title} (aflopend)` },
  ])
  const choose = (value: string) => {
    const at = value.lastIndexOf(':')
    onState({ ...state, sort: value.slice(0, at), dir: value.endsWith('desc') ? 'desc' : 'asc', page: 1 })
  }
  const current = state.sort === null ? '' : `${state.sort}:${state.dir}`
  return (
    <NativeSelect
      className={classes.cardSort}
      aria-label="Sorteren op"
      value={current}
      data={current === '' ? [{ value: '', label: 'Sorteren op', disabled: true }, ...data] : data}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
