import { LocalList } from '../../../components/list/LocalList.tsx'
import { useListState } from '../../../components/list/listState.ts'
import type { ListColumn } from '../../../components/list/listTypes.ts'
import { Panel } from '../../../components/page/Panel.tsx'
import { PAGE_SIZE } from '../../../lib/pageSizes.ts'
import classes from './Detail.module.css'

interface RelatedListProps<R extends { id: string }> {
  title: string
  /** Name under which the page size is remembered. */
  storageKey: string
  columns: ListColumn<R>[]
  /** Undefined while loading. */
  all: R[] | undefined
  /** Says how this list gets its rows; shown when the list is empty. */
  emptyHint: string
  onOpen: (row: R) => void
}

/** A list of records that belong to a customer, in a panel (CU-20). */
export function RelatedList<R extends { id: string }>({ title, storageKey, ...list }: RelatedListProps<R>) {
  const [state, onState] = useListState({ storageKey, defaultSize: PAGE_SIZE.related })
  return (
    <Panel title={title} flush>
      <div className={classes.flat}>
        <LocalList label={title} {...list} state={state} onState={onState} fill={false} hideShortFooter />
      </div>
    </Panel>
  )
}
