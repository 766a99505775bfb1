import type { TurnaroundBy, TurnaroundStep } from '../../../domain/repairs/turnaroundNumbers.ts'
import type { TurnaroundPeriod } from '../../../domain/repairs/turnaroundPeriod.ts'

export const turnaroundTexts = {
  title: 'Doorlooptijd',
  back: 'Naar het bord',
  by: 'Per',
  byNames: {
    month: 'Maand',
    type: 'Type',
    executor: 'Uitvoerder',
    manufacturer: 'Fabrikant',
  } satisfies Record<TurnaroundBy, string>,
  period: 'Periode',
  periods: {
    last12: 'Laatste 12 maanden',
    thisYear: 'Dit jaar',
    lastYear: 'Vorig jaar',
    all: 'Alles',
  } satisfies Record<TurnaroundPeriod, string>,
  noExecutor: 'Zonder uitvoerder',
  notExternal: 'Niet extern',
  noManufacturer: 'Extern, zonder fabrikant',
  unknown: 'Onbekend',
  repaired: 'Hersteld',
  steps: {
    estimate: 'Tot bestek',
    approval: 'Tot goedkeuring',
    repaired: 'Tot hersteld',
    pickedUp: 'Van hersteld tot opgehaald',
  } satisfies Record<TurnaroundStep, string>,
  mean: 'Gem.',
  meanLong: 'gemiddelde in werkdagen',
  median: 'Mediaan',
  medianLong: 'mediaan in werkdagen',
  total: 'Totaal',
  none: '–',
  table: (by: string) => `Tabel per ${by.toLowerCase()}`,
  scroll: (by: string) => `Cijfers per ${by.toLowerCase()}`,
  note: 'In werkdagen, zonder weekends en feestdagen. De eerste drie tellen vanaf de dag van binnenkomst. Een bestek telt vanaf de dag waarop het gemaild werd.',
  plot: (by: string) => `Grafiek per ${by.toLowerCase()}`,
  plotText: (first: string, last: string) =>
    `Aantal herstelde toestellen en mediaan van de werkdagen tot hersteld, van ${first} tot ${last}. Dezelfde cijfers staan in de tabel.`,
  onlyLargest: (count: number) => `De grafiek toont de ${count} grootste, de tabel toont ze alle.`,
  bars: 'Aantal hersteld (links)',
  line: 'Mediaan tot hersteld, werkdagen (rechts)',
  bar: (name: string, repaired: string, median: string | null) =>
    `${name}: ${repaired} hersteld, ${median === null ? 'geen mediaan' : `mediaan ${median} werkdagen`}`,
  empty: 'In deze periode is niets hersteld.',
  emptyHint: 'Kies een andere periode. Een herstelling telt mee zodra ze op Hersteld staat.',
} as const
