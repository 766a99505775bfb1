import { addDays } from '../../../src/domain/shared/days.ts'

/** Returns Easter Sunday of a year (the anonymous Gregorian computus). */
function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const e = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const f = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - e - (c % 4)) % 7
  const g = e + f - 7 * Math.floor((a + 11 * e + 22 * f) / 451) + 114
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${year}-${pad(Math.floor(g / 31))}-${pad((g % 31) + 1)}`
}

/** The ten public holidays of Belgium. */
export function belgianHolidays(year: number): { date: string; description: string }[] {
  const sunday = easter(year)
  return [
    { date: `${year}-01-01`, description: 'Nieuwjaar' },
    { date: addDays(sunday, 1), description: 'Paasmaandag' },
    { date: `${year}-05-01`, description: 'Dag van de Arbeid' },
    { date: addDays(sunday, 39), description: 'Onze-Lieve-Heer-Hemelvaart' },
    { date: addDays(sunday, 50), description: 'Pinkstermaandag' },
    { date: `${year}-07-21`, description: 'Nationale feestdag' },
    { date: `${year}-08-15`, description: 'Onze-Lieve-Vrouw-Hemelvaart' },
    { date: `${year}-11-01`, description: 'Allerheiligen' },
    { date: `${year}-11-11`, description: 'Wapenstilstand' },
    { date: `${year}-12-25`, description: 'Kerstmis' },
  ]
}

const closed = new Map<number, Set<string>>()

/** True if the company is open: Monday to Friday and no holiday (D-076). */
export function isDemoOpenDay(day: string): boolean {
  const year = Number(day.slice(0, 4))
  const dates = closed.get(year) ?? new Set(belgianHolidays(year).map(({ date }) => date))
  closed.set(year, dates)
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !dates.has(day)
}
