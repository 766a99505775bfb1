/*
 * Hand scanners act as a keyboard, most of them as an American one. On a computer with another keyboard
 * layout 'REC-22' arrives as 'REC)éé'. The physical keys tell what the scanner meant.
 */

const ROWS: readonly [codes: string, plain: string, shifted: string][] = [
  [
    'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
    '`1234567890-=',
    '~!@#$%^&*()_+',
  ],
  [
    'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight',
    'qwertyuiop[]',
    'QWERTYUIOP{}',
  ],
  ['KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash', "asdfghjkl;'\\", 'ASDFGHJKL:"|'],
  ['KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash', 'zxcvbnm,./', 'ZXCVBNM<>?'],
  [
    'Space Numpad0 Numpad1 Numpad2 Numpad3 Numpad4 Numpad5 Numpad6 Numpad7 Numpad8 Numpad9',
    ' 0123456789',
    ' 0123456789',
  ],
]

const US_KEYS: ReadonlyMap<string, readonly [plain: string, shifted: string]> = new Map(
  ROWS.flatMap(([codes, plain, shifted]) =>
    codes.split(' ').map((code, i) => [code, [plain.charAt(i), shifted.charAt(i)]] as const),
  ),
)

/**
 * The character of a physical key on an American keyboard; null for another key.
 * @param code KeyboardEvent.code
 */
export function usSign(code: string, shift: boolean): string | null {
  const signs = US_KEYS.get(code)
  return signs ? signs[shift ? 1 : 0] : null
}

/** True if a text has only the characters of codes, serial numbers and label addresses. */
export const looksLikeCode = (text: string): boolean => /^[a-z0-9 ./:_-]+$/i.test(text)

/** The digit keys of a French or Belgian keyboard without Shift. No code contains these characters. */
const UNSHIFTED_DIGITS = /[&é"'(§è!çà]/

/** True if a text looks like digits that an American scanner typed on a French or Belgian keyboard. */
export const looksMistyped = (text: string): boolean => !looksLikeCode(text) && UNSHIFTED_DIGITS.test(text)
