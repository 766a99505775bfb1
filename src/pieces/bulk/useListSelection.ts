import { useMemo, useState } from 'react'
import { useSelection } from '../../components/list/selection.ts'
import { useLive } from '../../db/live.ts'
import { idsOf, type WholeList } from '../../db/queries/wholeList.ts'

interface Shown {
  rows: readonly { id: string }[] | undefined
  /** On all pages together. */
  total: number
  whole: WholeList
}

/**
 * The selection in an overview: rows of its page, or on request all rows that match its search and filters (MA-02).
 * A row that leaves this set is deselected.
 */
export function useListSelection({ rows, total, whole }: Shown) {
  const [beyond, setBeyond] = useState(false)
  const all = useLive(() => (beyond ? idsOf(whole) : undefined), [beyond, JSON.stringify(whole)])
  const page = useMemo(() => rows?.map(({ id }) => id), [rows])
  const keys = beyond ? all : page
  const { chosen, choose, clear } = useSelection(keys)
  if (beyond && chosen.size === 0) setBeyond(false)
  const wholePage = !beyond && chosen.size > 0 && chosen.size === page?.length
  const chooseAll = async () => {
    const ids = await idsOf(whole)
    choose(new Set(ids))
    setBeyond(true)
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
