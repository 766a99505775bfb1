import { useMediaQuery } from '@mantine/hooks'
import { FieldNote } from '../../../../components/fields/FieldNote.tsx'
import { Panel } from '../../../../components/page/Panel.tsx'
import type { RentalFormState } from '../useRentalForm.ts'
import { PRICE_PATHS, PriceFields } from './PriceFields.tsx'

/**
 * Screens without space for the price beside the lines, and touch screens, where it would be out of reach.
 */
const AT_THE_FOOT = '(max-width: 1279px), (pointer: coarse)'

/** True if the price is at the foot of the screen instead of beside the lines. */
export const usePriceAtFoot = (): boolean =>
  useMediaQuery(AT_THE_FOOT, false, { getInitialValueInEffect: false })

/** The price, updated while typing. */
export const PricePanel = ({ state }: { state: RentalFormState }) => (
  <Panel title="Prijs">
    <PriceFields state={state} />
  </Panel>
)

/** Conflicts about price fields stay visible, even if the fields themselves are hidden in the sheet. */
export const PriceNotes = () => PRICE_PATHS.map((path) => <FieldNote key={path} path={path} />)
