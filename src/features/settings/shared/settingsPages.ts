import type { Department } from '../../../domain/shared/departments.ts'

export interface SettingsPageName {
  /** Its number in the specification and in the URL. */
  n: number
  label: string
}

/** Pages from this number on are no part of the specification. */
export const SYSTEM_FROM = 10

const SYSTEM = [
  { n: SYSTEM_FROM, label: 'Toestellen' },
  { n: 11, label: 'Beheer' },
] as const

/** The pages of the settings in their order (SE-01, SE-02, D-120). */
export const SETTINGS_PAGES: Readonly<Record<Department, readonly SettingsPageName[]>> = {
  rental: [
    { n: 1, label: 'Algemeen' },
    { n: 2, label: 'Programma' },
    { n: 3, label: 'Importeren' },
    { n: 4, label: 'Categorieën' },
    { n: 5, label: 'Subcategorieën' },
    { n: 6, label: 'Feestdagen' },
    { n: 7, label: 'Staffels' },
    { n: 8, label: 'Gebruikers' },
    { n: 9, label: 'Eerste nummer herstellingen' },
    ...SYSTEM,
  ],
  repair: [
    { n: 1, label: 'Algemeen' },
    { n: 2, label: 'Programma' },
    { n: 3, label: 'Importeren' },
    { n: 4, label: 'Categorieën' },
    { n: 5, label: 'Uitvoerders' },
    { n: 6, label: 'Fabrikanten' },
    { n: 7, label: 'Handelingen' },
    { n: 8, label: 'Gebruikers' },
    { n: 9, label: 'Mailsjablonen' },
    ...SYSTEM,
  ],
}
