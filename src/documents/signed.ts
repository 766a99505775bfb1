import type { Content } from 'pdfmake/interfaces'
import type { IntakeSignature } from '../domain/repairs/intake.ts'
import type { Language } from '../domain/settings/settings.ts'
import { timeInBrussels } from '../domain/shared/calendar.ts'
import { dayInBrussels } from '../domain/shared/days.ts'
import { day } from './format.ts'
import { INK } from './look.ts'
import { SLIP_TEXTS } from './slipTexts.ts'

/** What a paper shows of a name that was drawn. */
export type Drawn = Pick<IntakeSignature, 'path' | 'name' | 'at' | 'device' | 'shown'>

/** So many digits tell one content from another for people. */
export const VERSION_DIGITS = 8

/** A signature as it was drawn. @param width in points; it is a third as high */
export const drawing = ({ path }: Drawn, width: number): Content => ({
  svg: `<svg viewBox="0 0 600 200" width="600" height="200"><path d="${path}" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  width,
  margin: [0, 2, 0, 2],
})

/** Who drew it and when; on which device, and which content stood there. */
export function signedTexts({ name, at, device, shown }: Drawn, language: Language): string[] {
  const t = SLIP_TEXTS[language]
  return [
    t.signedOn(name, `${day(dayInBrussels(at))} ${timeInBrussels(at)}`),
    ...(device ? [t.signedWith(device, shown.slice(0, VERSION_DIGITS))] : []),
  ]
}
