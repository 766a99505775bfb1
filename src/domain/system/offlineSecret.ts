/*
 * The PIN or password of a person on one device, for working without a connection after a login at the provider
 * (OC-08). It opens the vault of that device and is never sent.
 */

const PIN_MIN = 6
const PASSWORD_MIN = 8
const MAX = 128

/** True for digits alone. Such a text is a PIN where the device has one. */
export const isPin = (text: string): boolean => /^\d+$/.test(text)

/** Returns why this PIN or password is refused, in Dutch; undefined if it is good. */
export function offlineSecretProblem(text: string): string | undefined {
  if (text === '') return 'Gelieve een pincode of wachtwoord in te vullen.'
  if (text.length > MAX) return `Gebruik hoogstens ${MAX} tekens.`
  if (!isPin(text))
    return text.length < PASSWORD_MIN
      ? `Een pincode heeft minstens ${PIN_MIN} cijfers, een wachtwoord minstens ${PASSWORD_MIN} tekens.`
      : undefined
  if (text.length < PIN_MIN) return `Een pincode heeft minstens ${PIN_MIN} cijfers.`
  return isEasyPin(text) ? 'Deze pincode is te gemakkelijk te raden.' : undefined
}

/** One digit repeated, a row such as 123456 or 654321, or a short group that is repeated, such as 121212. */
function isEasyPin(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, i) => (Number(digit) - Number(pin[i]) + 10) % 10))
  const isRow = steps.size === 1 && [...steps].every((step) => step === 0 || step === 1 || step === 9)
  return isRow || /^(\d{1,3})\1+$/.test(pin)
}
