import { Button } from '@mantine/core'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { CARD_WIDTH } from '../../lib/constants.ts'
import { reportFirstScreen } from '../../startup/firstScreen.ts'
import { texts } from '../../lib/texts.ts'
import { ReadingArea } from '../page/LockedArea.tsx'
import classes from './DataList.module.css'
import { DataListFooter } from './DataListFooter.tsx'
import { DataListTable } from './DataListTable.tsx'
import { DataListToolbar } from './DataListToolbar.tsx'
import { EmptyState } from './EmptyState.tsx'
import { isCoarse, useCardLayout, useFillHeight, useTwoLines } from './listLayout.ts'
import type { DataListProps, ListState } from './listTypes.ts'

export type { ListColumn, DataListProps } from './listTypes.ts'

/**
 * The list component of the product: search, 'Alles', sorting, pages, and rows that open by click or Enter.
 * Arrow keys move between rows. Below 768 px the rows are cards with the same actions.
 * It is controlled: the caller keeps `state` (`useAddressList`) and provides the rows of the page.
 */
export function DataList<T>(props: DataListProps<T>) {
  const {
    rows,
    total,
    state,
    onState,
    fill = true,
    loading = rows === undefined,
    cardsBelow = CARD_WIDTH,
  } = props
  const root = useRef<HTMLDivElement>(null)
  const narrow = useTwoLines(root, props.twoLines?.below)
  const choosing = (props.selection?.chosen.size ?? 0) > 0
  const shownColumns = narrow && props.twoLines ? props.twoLines.columns : props.columns
  // Keep this order, so that both read an up-to-date layout: the second hook writes often, the first rarely.
  useCardLayout(root, props.twoLines ? 0 : cardsBelow)
  useFillHeight(root, fill)
  useClampedPage(props, loading)
  useEffect(() => {
    if (!loading) reportFirstScreen()
  }, [loading])
  useTopOfPage(root, state)
  const focusFirstRow = () => root.current?.querySelector<HTMLElement>('tbody tr')?.focus()
  return (
    <div
      ref={root}
      className={classes.frame}
      data-fill={fill || undefined}
      data-loading={loading || undefined}
      data-two-lines={narrow || undefined}
    >
      <ReadingArea>
        <DataListToolbar {...props} onDown={focusFirstRow} />
      </ReadingArea>
      <div className={classes.sheet}>
        <div className={classes.scroller} data-scrolls={props.label}>
          <DataListTable
            {...props}
            columns={shownColumns}
            rows={rows ?? []}
            loading={loading}
            checks={props.selection !== undefined && (choosing || !narrow || !isCoarse())}
          />
          {!loading && rows?.length === 0 && <NoRows {...props} />}
        </div>
        <div className={classes.foot} data-selects={props.selection !== undefined || undefined}>
          {!(props.hideShortFooter && total <= 10) && (
            <DataListFooter total={total} state={state} onState={onState} loading={loading} />
          )}
          {choosing && props.selection?.bar}
        </div>
      </div>
    </div>
  )
}

/** Says why there are no rows, and what to do about it. */
function NoRows<T>(props: DataListProps<T>) {
  const { state, onState, filterWords = [], emptyText = texts.empty, emptyHint, emptyAction } = props
  const asked = [state.search, ...filterWords].filter((word) => word !== '')
  if (asked.length === 0)
    return (
      <EmptyState text={emptyText} hint={emptyHint}>
        {emptyAction}
      </EmptyState>
    )
  const clear = () => onState({ ...state, search: '', filters: {}, page: 1 })
  return (
    <EmptyState text={texts.noHits(asked.join(', '))}>
      <Button variant="subtle" onClick={clear}>
        {filterWords.length > 0 ? 'Filters wissen' : 'Zoekterm wissen'}
      </Button>
    </EmptyState>
  )
}

/** Scrolls to the first row after a change of page, search, order or filter. */
function useTopOfPage(root: RefObject<HTMLDivElement | null>, state: ListState): void {
  const { search, page, size, sort, dir, all, filters } = state
  const shows = JSON.stringify([search, page, size, sort, dir, all, filters])
  const last = useRef(shows)
  useLayoutEffect(() => {
    if (last.current === shows) return
    last.current = shows
    const rows = root.current?.querySelector('[data-scrolls]')
    if (rows) rows.scrollTop = 0
  }, [root, shows])
}

/**
 * Goes to the last page if the current page no longer exists. Rows can disappear: deleted, archived, or
 * filtered out.
 */
function useClampedPage<T>({ total, state, onState }: DataListProps<T>, loading: boolean): void {
  const last = Math.max(1, Math.ceil(total / state.size))
  const beyond = !loading && state.page > last
  useEffect(() => {
    if (beyond) onState({ ...state, page: last })
    // React only to the moment when the page is beyond the end.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [beyond, last])
}
