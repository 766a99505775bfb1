import { GeneralForm, type GeneralField } from './GeneralForm.tsx'

const FIELDS: readonly GeneralField[] = [
  {
    field: 'startNumber',
    label: 'Startnummer',
    kind: 'integer',
    description: 'Eerste nummer van elk boekjaar.',
  },
  { field: 'refusedQuote', label: 'Geweigerd bestek', kind: 'money' },
  {
    field: 'vatAmount',
    label: 'Btw',
    kind: 'integer',
    unit: '%',
    // D-053: stored and shown, but the totals of repairs do not look at it.
    description: 'Herstellingen worden altijd met 21 % btw berekend.',
  },
]

/** Tab 'Algemeen' of the repair settings (SE-08 to SE-10). */
export const RepairGeneral = () => <GeneralForm module="repair" fields={FIELDS} />
