import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DataList } from '../../../components/list/DataList.tsx'
import { parseListSearch } from '../../../components/list/listSearch.ts'
import { listStateOf, type ListStateOptions } from '../../../components/list/listState.ts'
import type { ListState } from '../../../components/list/listTypes.ts'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { useAddressList } from '../../../components/fields/useAddressList.ts'
import { repairPages, type RepairRow, useRepairList } from '../../../db/lists/useRepairList.ts'
import type { Address } from '../../../lib/address.ts'
import { PAGE_SIZE, SEARCH_MIN } from '../../../lib/constants.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { FirstSteps } from '../../../pieces/firstSteps/FirstSteps.tsx'
import { useFilling, useOnline } from '../../../pieces/sync/useSync.ts'
import { ExportButton } from '../../../pieces/papers/ExportButton.tsx'
import { useRepairStatuses } from '../../../pieces/statuses/repairStatuses.ts'
import classes from './Overview.module.css'
import { repairColumns } from './columns.tsx'
import { queryOf } from '../../../components/list/listQuery.ts'

/** Nine columns need more room than a tablet held upright has. */
const CARDS_BELOW = 1000

const LIST: ListStateOptions = {
  storageKey: 'repairs',
  defaultSize: PAGE_SIZE.repairs,
  defaultSort: 'number',
  defaultDir: 'desc',
}
const questionOf = (state: ListState) => ({ ...queryOf(state, 'number'), all: state.all })

/** Asks for what the overview opens with. */
export const ahead = ({ search }: Address): Promise<void> =>
  repairPages.begin(questionOf(listStateOf(LIST, parseListSearch(search))))

/** The list technicians and the counter start from (RL-01 to RL-27). */
export function RepairOverview() {
  const [state, setState] = useAddressList(LIST)
  const { rows, total } = useRepairList(questionOf(state))
  const statuses = useRepairStatuses()
  const online = useOnline()
  const filling = useFilling()
  // An empty list says nothing before the active repairs are here.
  const arriving = filling === 'open work' && rows?.length === 0
  const columns = useMemo(() => repairColumns({ statuses, online }), [statuses, online])
  const navigate = useNavigate()
  return (
    <div className={classes.list}>
      <PageTitle title="Herstellingen" />
      <FirstSteps settings={ROUTES.RepairSettings} />
      <DataList<RepairRow>
        label="Herstellingen"
        columns={columns}
        rows={rows}
        total={total}
        loading={rows === undefined || arriving}
        rowKey={({ id }) => id}
        state={state}
        onState={setState}
        onOpen={({ id }) => void navigate({ to: ROUTES.RepairDetail, params: { repairId: id } })}
        search={{ minChars: SEARCH_MIN.repair, label: 'Herstellingen zoeken', placeholder: 'Zoeken' }}
        withAll
        toolbar={<ExportButton shown={{ term: state.search, all: state.all }} />}
        cardsBelow={CARDS_BELOW}
      />
    </div>
  )
}
