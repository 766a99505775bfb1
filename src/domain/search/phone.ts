/** Countries whose numbers people write with their code or with a zero: Belgium and its neighbours. */
const COUNTRY_CODES = ['32', '31', '33', '352', '44', '49'] as const

/**
 * The digits of a phone number as a caller in its country dials them: '+32 50 466 99 73', '0032504669973' and
 * '050/466.99.73' become '0504669973'. The code of another country stays.
 * @param codes the countries whose code is replaced by the zero
 */
export function phoneDigits(phone: string | null, codes: readonly string[] = COUNTRY_CODES): string {
  const digits = (phone ?? '').replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
  return digits.replace(new RegExp(`^(\\+|00)(${codes.join('|')})0?`), '0').replaceAll('+', '')
}
