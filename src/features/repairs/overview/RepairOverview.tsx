import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { DataList } from '../../../components/list/DataList.tsx'
import { ColumnsMenu } from '../../../components/list/ColumnsMenu.tsx'
import { useColumns } from '../../../components/list/listColumns.ts'
import { TitleTools } from '../../../components/list/DataListTools.tsx'
import { IconDownload, IconPlus } from '../../../components/icons/icons.tsx'
import { PreviewFrame, type PreviewProps } from '../../../components/list/PreviewFrame.tsx'
import { type ListSearch, parseListSearch } from '../../../components/list/listSearch.ts'
import { listStateOf, type ListStateOptions } from '../../../components/list/listState.ts'
import type { ListState } from '../../../components/list/listTypes.ts'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { useAddressList } from '../../../components/fields/useAddressList.ts'
import type { RepairFilters } from '../../../db/lists/listQueries.ts'
import { useRepairChips } from '../../../db/lists/useRepairChips.ts'
import { repairPages, type RepairRow, useRepairList } from '../../../db/lists/useRepairList.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { ScreenAddress } from '../../../lib/screenAddress.ts'
import { SEARCH_MIN } from '../../../lib/constants.ts'
import { PAGE_SIZE } from '../../../lib/pageSizes.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { FirstStepsSection } from '../../../shared/firstSteps/FirstStepsSection.tsx'
import { useInitialSyncPart } from '../../../shared/sync/useSync.ts'
import { useListSelection } from '../../../shared/bulk/useListSelection.ts'
import { useRepairStatuses } from '../../../shared/statuses/repairStatuses.ts'
import classes from './Overview.module.css'
import { repairColumns, narrowRepairColumns } from './columns.tsx'
import { REPAIR_FILTERS, filterWords, repairFilters } from './repairFilters.ts'
import { QuickFilters } from './QuickFilters.tsx'
import { useWorkFacts } from './useWorkFacts.ts'
import { queryOf } from '../../../components/list/listQuery.ts'

// The placeholder has the final size, so that nothing shifts when the button loads.
const ExportButton = lazyComponent(
  () => import('../../../shared/documents/ExportButton.tsx'),
  'ExportButton',
  <Button variant="subtle" leftSection={<IconDownload />} loading>
    Exporteren
  </Button>,
)
const RepairsBulkBar = lazyComponent(() => import('./RepairsBulkBar.tsx'), 'RepairsBulkBar')
const SaveList = lazyComponent(() => import('../../../shared/savedLists/SaveList.tsx'), 'SaveList')
const RepairPreview = lazyComponent(() => import('./RepairPreview.tsx'), 'RepairPreview')
const Preview = ({ id, onClose }: PreviewProps) => <RepairPreview repairId={id} onClose={onClose} />
const idOf = ({ id }: RepairRow) => id

/** Width in px below which nine columns do not fit. */
const TWO_LINES_BELOW = 1100

const LIST: ListStateOptions = {
  storageKey: 'repairs',
  defaultSize: PAGE_SIZE.repairs,
  defaultSort: 'number',
  defaultDir: 'desc',
  filters: REPAIR_FILTERS,
}
const questionOf = (state: ListState, filters?: RepairFilters) => ({
  ...queryOf(state, 'number'),
  all: state.all,
  ...(filters ? { filters } : {}),
})

/**
 * Prefetches the first page of the overview. A filtered list is not prefetched, because its rules are not
 * loaded yet.
 */
export async function prefetch({ search }: ScreenAddress): Promise<void> {
  const state = listStateOf(LIST, parseListSearch(search))
  if (Object.keys(state.filters).length === 0) await repairPages.begin(questionOf(state))
}

/** The repair list, the start page for technicians and the counter (RL-01 to RL-27, OV). */
export function RepairOverview() {
  const [state, setState] = useAddressList(LIST)
  const facts = useWorkFacts()
  const filters = repairFilters(state.filters, facts)
  const question = questionOf(state, filters)
  const { rows, total } = useRepairList(question)
  const { mine, late } = facts
  const counts = useRepairChips({ term: state.search, all: state.all, filters: filters ?? {}, mine, late })
  const statuses = useRepairStatuses()
  const filling = useInitialSyncPart()
  // Before the active repairs are downloaded, an empty list means nothing.
  const arriving = filling === 'open work' && rows?.length === 0
  // An empty list also means nothing when the count is loaded and the rows are not.
  const awaited = total === 0 && Object.keys(state.filters).length === 0 && (counts?.all ?? 0) > 0
  const [previewed, setPreviewed] = useState<string | null>(null)
  const context = useMemo(() => ({ statuses, onPreview: setPreviewed, facts }), [statuses, facts])
  const { cols }: ListSearch = useSearch({ strict: false })
  const choice = useColumns(
    LIST.storageKey,
    useMemo(() => repairColumns(context), [context]),
    cols,
  )
  const twoLines = useMemo(
    () => ({ below: TWO_LINES_BELOW, columns: narrowRepairColumns(context) }),
    [context],
  )
  const { page: _, size: __, ...query } = question
  const { chosen, choose, clear, ids, rest } = useListSelection({
    rows,
    total,
    whole: { list: 'repairs', query },
  })
  const navigate = useNavigate()
  const toNew = () => void navigate({ to: ROUTES.NewRepairWithoutCustomer })
  return (
    <div className={classes.list}>
      <PageTitle title="Herstellingen" tools={<TitleTools {...SEARCH} state={state} onState={setState} />}>
        <SaveList list="repairs" choice={choice} />
        <ColumnsMenu choice={choice} />
        <ExportButton query={{ term: state.search, all: state.all, ...(filters ? { filters } : {}) }} />
        <ChangeButton leftSection={<IconPlus />} onClick={toNew}>
          Nieuwe herstelling
        </ChangeButton>
      </PageTitle>
      <FirstStepsSection settings={ROUTES.RepairSettings} />
      <PreviewFrame previewed={previewed} onClose={() => setPreviewed(null)} Preview={Preview}>
        <DataList<RepairRow>
          label="Herstellingen"
          columns={choice.columns}
          onResize={choice.resize}
          twoLines={twoLines}
          rows={rows}
          total={total}
          loading={rows === undefined || arriving || awaited}
          rowKey={idOf}
          state={state}
          onState={setState}
          onOpen={({ id }) => void navigate({ to: ROUTES.RepairDetail, params: { repairId: id } })}
          selection={{
            chosen,
            onChosen: choose,
            nameOf: repairName,
            bar: (
              <RepairsBulkBar {...{ ids, rest, statuses, facts }} columns={choice.columns} onClear={clear} />
            ),
          }}
          toolbar={
            <QuickFilters
              {...{ state, statuses }}
              onState={setState}
              counts={arriving ? null : counts}
              executors={facts.executors}
            />
          }
          filterWords={filterWords(state.filters, facts.executors)}
          emptyAction={
            <ChangeButton variant="default" leftSection={<IconPlus />} onClick={toNew}>
              Nieuwe herstelling
            </ChangeButton>
          }
          preview={{ shown: previewed, onShow: setPreviewed }}
        />
      </PreviewFrame>
    </div>
  )
}

const SEARCH = {
  search: {
    minChars: SEARCH_MIN.repair,
    label: 'Herstellingen zoeken',
    placeholder: 'Zoeken in herstellingen',
    scans: true,
  },
  withAll: true,
}
