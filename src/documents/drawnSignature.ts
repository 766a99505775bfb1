import type { Content } from 'pdfmake/interfaces'
import type { IntakeSignature } from '../domain/repairs/intake.ts'
import type { Language } from '../domain/settings/settings.ts'
import { timeInBrussels } from '../domain/shared/calendar.ts'
import { dayInBrussels } from '../domain/shared/days.ts'
import { formatDay } from './format.ts'
import { INK } from './documentStyle.ts'
import { SLIP_TEXTS } from './slipTexts.ts'

/** The data of a drawn signature that a document shows. */
export type DrawnSignature = Pick<IntakeSignature, 'path' | 'name' | 'at' | 'device' | 'shown'>

/** The number of digits by which people distinguish versions of the content. */
export const VERSION_DIGITS = 8

/** A drawn signature. @param width in points; the height is a third of it */
export const signatureImage = ({ path }: DrawnSignature, width: number): Content => ({
  svg: `<svg viewBox="0 0 600 200" width="600" height="200"><path d="${path}" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  width,
  margin: [0, 2, 0, 2],
})

/** The name and time of a signature, and the device and the version of the content. */
export function signedTexts({ name, at, device, shown }: DrawnSignature, language: Language): string[] {
  const texts = SLIP_TEXTS[language]
  return [
    texts.signedOn(name, `${formatDay(dayInBrussels(at))} ${timeInBrussels(at)}`),
    ...(device ? [texts.signedWith(device, shown.slice(0, VERSION_DIGITS))] : []),
  ]
}
