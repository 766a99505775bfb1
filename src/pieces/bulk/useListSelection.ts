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
 * What is chosen of an overview: of the rows of its page, or, once somebody asked for it, of all that its search and
 * filters find (MA-02). What leaves these is no longer chosen, on whatever page it stood.
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
    /** Those that are chosen, in the order of the list. */
    ids: (keys ?? [...chosen]).filter((id) => chosen.has(id)),
    /** What chooses the rows of the other pages too, where those of this page are chosen all; see SelectionBar. */
    rest: wholePage && total > chosen.size ? { count: total, onChoose: () => void chooseAll() } : undefined,
  }
}
