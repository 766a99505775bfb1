import type { ComponentType } from 'react'
import { ImportsTab } from '../../imports/ImportsTab.tsx'
import { Executors } from '../executors/Executors.tsx'
import { RepairGeneral } from '../general/RepairGeneral.tsx'
import { MailTemplates } from '../mailTemplates/MailTemplates.tsx'
import { Manufacturers } from '../manufacturers/Manufacturers.tsx'
import { Program } from '../program/Program.tsx'
import { RepairActions } from '../repairActions/RepairActions.tsx'

export interface SettingsTab {
  /** Its number in the specification and in the URL: 1 to 9, whichever of them exist. */
  n: number
  label: string
  Content: ComponentType
}

/**
 * The tabs of the repair settings in their order (SE-02, D-120). One stands here from the day its screen works; still
 * to come: 3 Importeren, 4 Categorieën and 8 Gebruikers.
 */
export const REPAIR_TABS: readonly [SettingsTab, ...SettingsTab[]] = [
  { n: 1, label: 'Algemeen', Content: RepairGeneral },
  { n: 2, label: 'Programma', Content: Program },
  { n: 3, label: 'Importeren', Content: ImportsTab },
  { n: 5, label: 'Uitvoerders', Content: Executors },
  { n: 6, label: 'Fabrikanten', Content: Manufacturers },
  { n: 7, label: 'Handelingen', Content: RepairActions },
  { n: 9, label: 'Mailtemplates', Content: MailTemplates },
]
