import { usSign } from '../../src/domain/scan/keyboard.ts'

/* Keyboard layouts of languages: the characters of the same physical keys without and with Shift. */

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

/** A physical key with or without Shift. */
export interface Stroke {
  code: string
  shift: boolean
}

/** The strokes of a scanner with this layout. @throws Error for a character that the layout does not have */
export const strokesOf = (text: string, set: Layout): Stroke[] =>
  Array.from(text).map((sign) => {
    const [plain, shifted] = LAYOUTS[set].map((signs) => signs.indexOf(sign)) as [number, number]
    if (plain < 0 && shifted < 0) throw new Error(`no key for ${sign}`)
    return plain >= 0 ? { code: CODES[plain]!, shift: false } : { code: CODES[shifted]!, shift: true }
  })

/** The keys that a computer with a layout makes of strokes, as in the events of the browser. */
export const keysOn = (strokes: readonly Stroke[], computer: Layout): { key: string; us: string | null }[] =>
  strokes.map(({ code, shift }) => ({
    key: LAYOUTS[computer][shift ? 1 : 0].charAt(CODES.indexOf(code)),
    us: usSign(code, shift),
  }))
