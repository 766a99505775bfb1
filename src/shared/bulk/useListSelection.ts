import { useMemo, useState } from 'react'
import { useSelection } from '../../components/list/selection.ts'
import { useLive } from '../../db/live.ts'
import { idsOfWholeList, type WholeList } from '../../db/queries/records.ts'

interface ListedRows {
  rows: readonly { id: string }[] | undefined
  /** On all pages together. */
  total: number
  whole: WholeList
}

/**
 * The selection in an overview: rows of its page, or on request all rows that match its search and filters (MA-02).
 * A row that leaves this set is deselected.
 */
export function useListSelection({ rows, total, whole }: ListedRows) {
  const [isWholeList, setWholeList] = useState(false)
  const all = useLive(
    () => (isWholeList ? idsOfWholeList(whole) : undefined),
    [isWholeList, JSON.stringify(whole)],
  )
  const page = useMemo(() => rows?.map(({ id }) => id), [rows])
  const keys = isWholeList ? all : page
  const { chosen, choose, clear } = useSelection(keys)
  if (isWholeList && chosen.size === 0) setWholeList(false)
  const wholePage = !isWholeList && chosen.size > 0 && chosen.size === page?.length
  const chooseAll = async () => {
    const ids = await idsOfWholeList(whole)
    choose(new Set(ids))
    setWholeList(true)
  }
  return {
    chosen,
    choose,
    clear,
    /** The selected rows, in the order of the list. */
    ids: (keys ?? [...chosen]).filter((id) => chosen.has(id)),
    /**
     * Offers to select the rows of the other pages too, if all rows of this page are selected; see SelectionBar.
     */
    rest: wholePage && total > chosen.size ? { count: total, onChoose: () => void chooseAll() } : undefined,
  }
}
