import { GeneralForm } from './GeneralForm.tsx'

/** Tab 'Algemeen' of the repair settings (SE-08 to SE-10). */
export const RepairGeneral = () => <GeneralForm module="repair" />
