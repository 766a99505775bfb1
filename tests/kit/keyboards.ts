import { usSign } from '../../src/domain/scan/keyboard.ts'

/* Keyboards of other languages, as the signs of the same physical keys without and with Shift. */

const CODES = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight',
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash',
  'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash Space',
].flatMap((row) => row.split(' '))

const LAYOUTS = {
  us: [
    '`1234567890-=' + 'qwertyuiop[]' + "asdfghjkl;'\\" + 'zxcvbnm,./ ',
    '~!@#$%^&*()_+' + 'QWERTYUIOP{}' + 'ASDFGHJKL:"|' + 'ZXCVBNM<>? ',
  ],
  azertyBe: [
    '²&é"\'(§è!çà)-' + 'azertyuiop^$' + 'qsdfghjklmùµ' + 'wxcvbn,;:= ',
    '³1234567890°_' + 'AZERTYUIOP¨*' + 'QSDFGHJKLM%£' + 'WXCVBN?./+ ',
  ],
  azertyFr: [
    '²&é"\'(-è_çà)=' + 'azertyuiop^$' + 'qsdfghjklmù*' + 'wxcvbn,;:! ',
    '~1234567890°+' + 'AZERTYUIOP¨£' + 'QSDFGHJKLM%µ' + 'WXCVBN?./§ ',
  ],
  qwertz: [
    '^1234567890ß´' + 'qwertzuiopü+' + 'asdfghjklöä#' + 'yxcvbnm,.- ',
    '°!"§$%&/()=?`' + 'QWERTZUIOPÜ*' + "ASDFGHJKLÖÄ'" + 'YXCVBNM;:_ ',
  ],
} as const
export type Layout = keyof typeof LAYOUTS

/** A physical key with Shift or without. */
export interface Stroke {
  code: string
  shift: boolean
}

/** The strokes of a scanner that is set to a keyboard. @throws Error for a sign that this keyboard has not */
export const strokesOf = (text: string, set: Layout): Stroke[] =>
  Array.from(text).map((sign) => {
    const [plain, shifted] = LAYOUTS[set].map((signs) => signs.indexOf(sign)) as [number, number]
    if (plain < 0 && shifted < 0) throw new Error(`no key for ${sign}`)
    return plain >= 0 ? { code: CODES[plain]!, shift: false } : { code: CODES[shifted]!, shift: true }
  })

/** What a computer with a keyboard language makes of strokes, as the browser tells it. */
export const keysOn = (strokes: readonly Stroke[], computer: Layout): { key: string; us: string | null }[] =>
  strokes.map(({ code, shift }) => ({
    key: LAYOUTS[computer][shift ? 1 : 0].charAt(CODES.indexOf(code)),
    us: usSign(code, shift),
  }))
