import { Switch } from '@mantine/core'
import classes from './DataList.module.css'
import { DataListSearch } from './DataListSearch.tsx'
import type { DataListProps } from './listTypes.ts'

interface ToolsProps extends Pick<DataListProps<unknown>, 'state' | 'onState'> {
  search?: DataListProps<unknown>['search'] | undefined
  withAll?: boolean | undefined
  /** Called on arrow down in the search: moves the focus into the rows. */
  onDown?: () => void
}

const intoRows = () => document.querySelector<HTMLElement>('main tbody tr')?.focus()

/** The search box and the 'Alles' switch of a list. */
export function DataListTools({ search, withAll, state, onState, onDown = intoRows }: ToolsProps) {
  return (
    <>
      {search && (
        <DataListSearch
          {...search}
          value={state.search}
          onSearch={(term) => onState({ ...state, search: term, page: 1 })}
          onDown={onDown}
        />
      )}
      {withAll && (
        <Switch
          label="Alles"
          checked={state.all}
          onChange={(event) => onState({ ...state, all: event.currentTarget.checked, page: 1 })}
        />
      )}
    </>
  )
}

/** Search box and 'Alles' beside the title of the screen (the `tools` of PageTitle). */
export const TitleTools = (props: ToolsProps) => (
  <div className={classes.tools}>
    <DataListTools {...props} />
  </div>
)
