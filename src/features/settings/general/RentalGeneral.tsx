import { limitsProblem } from '../../../domain/rentals/stockLimits.ts'
import { GeneralForm, type Values } from './GeneralForm.tsx'

/** Tab 'Algemeen' of the rental settings (SE-03 to SE-07). */
export const RentalGeneral = () => <GeneralForm module="rental" problem={limitOfStock} />

/** It stands under whichever of the two is typed: either can be the mistake. */
const limitOfStock = ({ warningGood, warningNarrow }: Values, field: string): string | null =>
  (field === 'warningGood' || field === 'warningNarrow') &&
  typeof warningGood === 'number' &&
  typeof warningNarrow === 'number'
    ? limitsProblem({ warningGood, warningNarrow })
    : null
