import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import { dutchDay, shortDay } from '../../domain/shared/calendar.ts'
import type { DayGroup } from '../../domain/today/task.ts'
import { dayFormat } from '../../lib/dates.ts'

/** Example: '20/11', with its year if that is not this year. */
const short = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : dutchDay(day)
const weekday = dayFormat({ weekday: 'short' })

export const todayTexts = {
  title: 'Vandaag',
  date: dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  print: 'Afdrukken',
  show: 'Toon',
  parts: { all: 'Alles', rental: 'Verhuur', repair: 'Herstel' },
  nothing: 'Niets meer voor vandaag.',
  groups: {
    late: 'Te laat',
    out: 'Gaat uit',
    back: 'Komt terug',
    options: 'Opties die vervallen',
    ready: 'Herstellingen klaar',
    external: 'Extern verwacht',
    inspections: 'Te keuren',
    backlog: 'Al langer klaar',
  } satisfies Record<DayGroup, string>,
  acts: {
    late: 'Terugnemen',
    out: 'Meegeven',
    back: 'Terugnemen',
    options: 'Bevestigen',
    ready: 'Opgehaald',
    external: 'Ontvangen',
    inspections: 'Gekeurd vandaag',
    backlog: 'Opgehaald',
  } satisfies Record<DayGroup, string>,
  act: (act: string, name: string, who: string) => `${act}: ${name} ${who}`,
  others: (n: number) => ` en ${countWithNoun(n, 'ander item', 'andere items')}`,
  days: (n: number) => countWithNoun(n, 'dag', 'dagen'),
  daysLate: (n: number) => (n === 0 ? 'vandaag' : `${todayTexts.days(n)} te laat`),
  lapsed: (n: number) => `${todayTexts.days(n)} vervallen`,
  by: (day: string, today: string) => `tegen ${short(day, today)}`,
  inspected: (day: string) => `gekeurd op ${dutchDay(day)}`,
  neverInspected: 'nog nooit gekeurd',
  expected: (day: string, today: string) => `verwacht ${short(day, today)}`,
  cameIn: (day: string, today: string) => `binnen ${short(day, today)}`,
  ready: (gone: number, asked: number) => `${gone} van ${asked} klaar`,
  units: (n: number) => countWithNoun(n, 'stuk', 'stukken'),
  stillOut: (left: number, asked: number) => `, nog ${left} van ${asked} buiten`,
  ends: (day: string, today: string) => (day === today ? 'vandaag' : `${weekday(day)} ${short(day, today)}`),
  period: (first: string, last: string, today: string) =>
    first === last ? short(first, today) : `${short(first, today)} - ${short(last, today)}`,
  provisional: 'voorlopig',
  unfold: 'Tonen',
  fold: 'Inklappen',
  more: (n: number) => `Nog ${n} tonen`,
}
