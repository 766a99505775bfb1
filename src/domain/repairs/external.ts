import { DomainError } from '../shared/errors.ts'
import { validationTexts } from '../shared/stringSchemas.ts'
import { REPAIR_STATUSES as S } from './constants.ts'
import type { Author } from '../shared/autoLine.ts'
import { withAutoLogLine } from './log.ts'
import type { ExternalRepair, Repair } from './repair.ts'
import { type StatusFacts, withExternalDraft, withStatus } from './status.ts'

/**
 * Marks a repair as external: its status and the record of the stay at the manufacturer follow (D-048, RX-02,
 * RX-03).
 */
export function markedExternal(repair: Repair, author: Author, facts: StatusFacts): Repair {
  if (repair.isExternal) return repair
  const marked: Repair = { ...repair, isExternal: true, procesType: 'extern' }
  const moved = withExternalDraft(withStatus(marked, S.external, author, facts), author, facts)
  return withAutoLogLine(moved, author, 'external', 'Extern: ja')
}

/**
 * Takes the external mark off. The record of the stay remains, hidden. The status goes back only if it was
 * the external one (D-048).
 */
export function unmarkedExternal(repair: Repair, author: Author, facts: StatusFacts): Repair {
  if (!repair.isExternal) return repair
  const back =
    repair.previousStatus && repair.previousStatus !== S.external ? repair.previousStatus : S.received
  const moved = repair.status === S.external ? withStatus(repair, back, author, facts) : repair
  return withAutoLogLine(
    { ...moved, isExternal: false, procesType: 'intern' },
    author,
    'external',
    'Extern: nee',
  )
}

/**
 * Changes the record of the stay at the manufacturer. The day of return cannot be before the day of dispatch
 * (D-049).
 * @throws DomainError invalid_args
 */
export function withExternalValues(repair: Repair, values: Partial<ExternalRepair>, author: Author): Repair {
  const before = repair.externalRepair
  if (!before) return repair
  const external = { ...before, ...values }
  if (external.dateIn && external.dateOut && external.dateIn < external.dateOut)
    throw new DomainError('invalid_args', validationTexts.externalInBeforeOut, { field: 'dateIn' })
  const changed = { ...repair, externalRepair: external }
  const returned = external.dateIn && !before.dateIn
  return returned ? withAutoLogLine(changed, author, 'externalIn', 'Terug van de fabrikant') : changed
}
