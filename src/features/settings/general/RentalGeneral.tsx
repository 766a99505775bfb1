import { limitsProblem } from '../../../domain/rentals/stockLimits.ts'
import { GeneralForm, type GeneralField, type Numbers } from './GeneralForm.tsx'

const FIELDS: readonly GeneralField[] = [
  {
    field: 'startNumber',
    label: 'Startnummer',
    kind: 'integer',
    description: 'Eerste nummer van elk boekjaar.',
  },
  { field: 'serviceFee', label: 'Servicekost', kind: 'integer', unit: '%' },
  { field: 'vatAmount', label: 'Btw', kind: 'integer', unit: '%' },
  {
    field: 'warningGood',
    label: 'Voldoende voorraad',
    kind: 'integer',
    unit: 'stuks',
    description: 'Vanaf dit aantal vrije stuks is er genoeg.',
  },
  {
    field: 'warningNarrow',
    label: 'Matige voorraad',
    kind: 'integer',
    unit: 'stuks',
    description: 'Vanaf dit aantal vrije stuks is het krap; daaronder is er te weinig.',
  },
]

/** Tab 'Algemeen' of the rental settings (SE-03 to SE-07). */
export const RentalGeneral = () => <GeneralForm module="rental" fields={FIELDS} problem={limitOfStock} />

/** It stands under whichever of the two is typed: either can be the mistake. */
const limitOfStock = ({ warningGood, warningNarrow }: Numbers, field: string): string | null =>
  (field === 'warningGood' || field === 'warningNarrow') && warningGood != null && warningNarrow != null
    ? limitsProblem({ warningGood, warningNarrow })
    : null
