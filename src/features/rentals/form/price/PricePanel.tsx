import { useMediaQuery } from '@mantine/hooks'
import { FieldNote } from '../../../../components/fields/FieldNote.tsx'
import { Panel } from '../../../../components/page/Panel.tsx'
import type { RentalFormState } from '../useRentalForm.ts'
import { PRICE_PATHS, PriceFields } from './PriceFields.tsx'

/** Where there is no room for the price beside the lines, or a finger would have to reach for it. */
const AT_THE_FOOT = '(max-width: 1279px), (pointer: coarse)'

/** Whether the price stands along the foot of the screen instead of beside the lines. */
export const usePriceAtFoot = (): boolean =>
  useMediaQuery(AT_THE_FOOT, false, { getInitialValueInEffect: false })

/** What it costs, as it is typed. */
export const PricePanel = ({ state }: { state: RentalFormState }) => (
  <Panel title="Prijs">
    <PriceFields state={state} />
  </Panel>
)

/** What two people said of the price stays in sight where its fields do not. */
export const PriceNotes = () => PRICE_PATHS.map((path) => <FieldNote key={path} path={path} />)
