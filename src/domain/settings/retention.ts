import { settingInteger } from './read.ts'

/** How long the company keeps data of the past. An empty term keeps it; off by default (BT-01). */
export const RETENTION_SETTINGS = {
  keepRecordYears: {
    label: 'Afgesloten herstellingen en verhuur',
    kind: 'integer',
    optional: true,
    min: 1,
    unset: '',
    unit: 'jaar',
    description:
      'Opgehaald of gefactureerd, afgehandeld of geannuleerd, en zo lang voorbij. Wat gefactureerd of afgehandeld is, blijft zeker zo lang als de wet vraagt: 10 jaar in België, 7 in Nederland.',
  },
  keepCustomerYears: {
    label: 'Klanten met wie niets meer gebeurde',
    kind: 'integer',
    optional: true,
    min: 1,
    unset: '',
    unit: 'jaar',
    description:
      'Zo lang geen herstelling, verhuur of opdrachtbon, en niets gewijzigd aan de klant, zijn contacten en toestellen. Hun gegevens worden gewist zoals met ‘Gegevens wissen…’, hoogstens 1000 klanten per nacht. Wat de wet vraagt, blijft tot zijn laatste dag.',
  },
  keepMailMonths: {
    label: 'Mails',
    kind: 'integer',
    optional: true,
    min: 3,
    unset: '',
    unit: 'maanden',
    description: 'Verzonden, mislukte en ingetrokken mails, met hun geadresseerden. Minstens 3 maanden.',
  },
  keepLogMonths: {
    label: 'Logboeken en wijzigingen',
    kind: 'integer',
    optional: true,
    min: 3,
    unset: '',
    unit: 'maanden',
    description:
      'De regels in het logboek van afgesloten herstellingen en verhuur, en de inhoud van oude wijzigingen. Minstens 3 maanden; van wijzigingen blijft de inhoud nooit langer dan 400 dagen.',
  },
  keepPhotoMonths: {
    label: 'Foto’s van afgesloten herstellingen',
    kind: 'integer',
    optional: true,
    min: 1,
    unset: '',
    unit: 'maanden',
  },
} as const

export type RetentionSetting = keyof typeof RETENTION_SETTINGS
/** A term in the unit of its setting; null: kept. */
export type RetentionTerms = Record<RetentionSetting, number | null>

/** The longest terms. Longer ones would name a day before our calendar. */
const LONGEST = { jaar: 100, maanden: 1200 } as const

/** The terms by the stored or typed values. A value outside of its bounds counts as the nearest one. */
export const retentionTerms = (values: Readonly<Partial<Record<string, string>>>): RetentionTerms => ({
  keepRecordYears: termOf('keepRecordYears', values),
  keepCustomerYears: termOf('keepCustomerYears', values),
  keepMailMonths: termOf('keepMailMonths', values),
  keepLogMonths: termOf('keepLogMonths', values),
  keepPhotoMonths: termOf('keepPhotoMonths', values),
})

function termOf(field: RetentionSetting, values: Readonly<Partial<Record<string, string>>>): number | null {
  const term = settingInteger(values[field], 0)
  const { min, unit } = RETENTION_SETTINGS[field]
  return term > 0 ? Math.min(Math.max(term, min), LONGEST[unit]) : null
}

/** True if a term is shorter than before, so that more is erased. */
export const isShorterTerm = (before: number | null, next: number | null): boolean =>
  next !== null && (before === null || next < before)
