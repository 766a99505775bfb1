import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { DataList } from '../../../components/list/DataList.tsx'
import { PreviewFrame, type PreviewProps } from '../../../components/list/PreviewFrame.tsx'
import { parseListSearch } from '../../../components/list/listSearch.ts'
import { listStateOf, type ListStateOptions } from '../../../components/list/listState.ts'
import type { ListState } from '../../../components/list/listTypes.ts'
import { IconPlus } from '../../../components/icons/icons.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { useAddressList } from '../../../components/fields/useAddressList.ts'
import { rentalPages, type RentalRow, useRentalList } from '../../../db/lists/watchRentals.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { dayInBrussels } from '../../../domain/shared/calendar.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import type { ScreenAddress } from '../../../lib/screenAddress.ts'
import { SEARCH_MIN } from '../../../lib/constants.ts'
import { PAGE_SIZE } from '../../../lib/pageSizes.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useListSelection } from '../../../shared/bulk/useListSelection.ts'
import { useProvisionalRentals } from '../../../shared/rentals/useProvisionalRentals.ts'
import { useInitialSyncPart } from '../../../shared/sync/useSync.ts'
import { RentalDialog } from '../dialog/RentalDialog.tsx'
import { useRentalStatuses } from '../../../shared/statuses/rentalStatuses.ts'
import { rentalColumns } from './columns.tsx'
import { LATE_WORD, RENTAL_FILTERS, rentalFilters } from './rentalFilters.ts'
import { RentalTabs } from './RentalTabs.tsx'
import classes from './Overview.module.css'
import { queryOf } from '../../../components/list/listQuery.ts'
import { ListExport } from '../../../shared/documents/ListExport.tsx'
import { SaveList } from '../../../shared/savedLists/SaveList.tsx'

const RentalsBulkBar = lazyComponent(() => import('./RentalsBulkBar.tsx'), 'RentalsBulkBar')
const RentalPreview = lazyComponent(() => import('./RentalPreview.tsx'), 'RentalPreview')
const Preview = ({ id, onClose }: PreviewProps) => <RentalPreview rentalId={id} onClose={onClose} />
const idOf = ({ id }: RentalRow) => id

/** Show cards below this width: eight columns do not fit on a tablet in portrait. */
const CARDS_BELOW = 900
/** Ten columns do not fit: the lines are below the customer. */
const NARROW = '(max-width: 1399.98px)'

const LIST: ListStateOptions = {
  storageKey: 'rentals',
  defaultSize: PAGE_SIZE.rentals,
  defaultSort: 'reference',
  defaultDir: 'desc',
  filters: RENTAL_FILTERS,
}
const questionOf = (state: ListState, today: string) => {
  const filters = rentalFilters(state.filters, today)
  return { ...queryOf(state, 'reference'), all: state.all, ...(filters ? { filters } : {}) }
}
const todayInBrussels = () => dayInBrussels(new Date().toISOString())

/** Prefetches the first page of the overview. */
export const prefetch = ({ search }: ScreenAddress): Promise<void> =>
  rentalPages.begin(questionOf(listStateOf(LIST, parseListSearch(search)), todayInBrussels()))

/** The overview of all rentals (VL-01 to VL-24). */
export function RentalOverview() {
  const [state, setState] = useAddressList(LIST)
  const today = useToday()
  const question = questionOf(state, today)
  const { rows, total } = useRentalList(question)
  const { page: _, size: __, ...query } = question
  const whole = { list: 'rentals', query } as const
  const { chosen, choose, clear, ids, rest } = useListSelection({
    rows,
    total,
    whole,
  })
  const statuses = useRentalStatuses()
  const filling = useInitialSyncPart()
  // During the first download an empty list means nothing yet.
  const arriving = filling !== null && rows?.length === 0
  const provisional = useProvisionalRentals()
  const [previewed, setPreviewed] = useState<string | null>(null)
  const isBesidePreview = previewed !== null
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const columns = useMemo(
    () => rentalColumns({ statuses, provisional, narrow, isBesidePreview, onPreview: setPreviewed }),
    [statuses, provisional, narrow, isBesidePreview],
  )
  const [opened, setOpened] = useState<string | null>(null)
  const navigate = useNavigate()
  return (
    <div className={classes.list}>
      <PageTitle title="Verhuur">
        <ListExport lists={{ rentals: 'Verhuur' }} whole={whole} />
        <SaveList list="rentals" />
        <ChangeButton
          leftSection={<IconPlus />}
          onClick={() => void navigate({ to: ROUTES.NewRentalWithoutCustomer })}
        >
          Nieuwe verhuur
        </ChangeButton>
      </PageTitle>
      <PreviewFrame previewed={previewed} onClose={() => setPreviewed(null)} Preview={Preview}>
        <DataList<RentalRow>
          label="Verhuur"
          columns={columns}
          rows={rows}
          total={total}
          loading={rows === undefined || arriving}
          rowKey={idOf}
          state={state}
          onState={setState}
          onOpen={({ id }) => setOpened(id)}
          search={{
            minChars: SEARCH_MIN.rental,
            label: 'Verhuur zoeken',
            placeholder: 'Zoeken',
            scans: true,
          }}
          withAll
          toolbar={
            <RentalTabs {...{ state, statuses, today }} onState={setState} filters={question.filters} />
          }
          filterWords={[
            state.filters.status,
            state.filters.late && LATE_WORD,
            state.filters.customer && 'Klant',
          ].flatMap((word) => word || [])}
          selection={{
            chosen,
            onChosen: choose,
            nameOf: rentalName,
            bar: (
              <RentalsBulkBar
                ids={ids}
                rest={rest}
                onClear={clear}
                statuses={statuses}
                columns={columns.map(({ key }) => key)}
              />
            ),
          }}
          emptyHint={
            state.all
              ? 'Met Nieuwe verhuur begint u de eerste.'
              : 'Met Nieuwe verhuur begint u er een; met Alles ziet u ook wat voorbij is.'
          }
          cardsBelow={isBesidePreview ? 0 : CARDS_BELOW}
          preview={{ shown: previewed, onShow: setPreviewed }}
        />
      </PreviewFrame>
      <RentalDialog rentalId={opened} onClose={() => setOpened(null)} />
    </div>
  )
}
