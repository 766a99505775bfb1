import { type GeneralField, GeneralForm } from '../general/GeneralForm.tsx'

const FIELDS: readonly GeneralField[] = [
  {
    field: 'lockMinutes',
    label: 'Scherm vergrendelen na',
    kind: 'integer',
    unit: 'minuten',
    description:
      'Zonder activiteit vraagt elk toestel na zoveel minuten het wachtwoord, ook zonder verbinding. 0: nooit.',
  },
]

/** After how long without activity every device of the house locks its screen (B8). */
export const ScreenLock = () => <GeneralForm module="repair" title="Vergrendelen" fields={FIELDS} />
