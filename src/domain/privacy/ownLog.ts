import { COMPANY_CUSTOMER } from '../customers/companyCustomer.ts'

/*
 * The log lines of an inspection. The rules write the names of customers into some lines, and an inspection
 * holds nothing of another customer.
 */

interface LogLine {
  description: string
  auto?: boolean | undefined
}

/** Stands in for the name of another customer or contact. */
const SOMEBODY_ELSE = 'iemand anders'

const LOST = /^(Klant|Contact): "(.*)" overschreven door "(.*)$/s
const OWNER = /^Eigenaar: (.*) -> (.*)$/s

const shown = (name: string, own: readonly string[]): string =>
  name === '' || name === COMPANY_CUSTOMER || own.includes(name) ? name : SOMEBODY_ELSE

/**
 * The log of a repair or a rental without the names of others in automatic lines.
 * @param own the names of the person, or of the customer and its contacts
 */
export const ownRecordLog = <L extends LogLine>(lines: readonly L[], own: readonly string[]): L[] =>
  lines.map((line) => {
    const [, label, lost, winner] = (line.auto && LOST.exec(line.description)) || []
    if (label === undefined) return line
    const description = `${label}: "${shown(lost ?? '', own)}" overschreven door "${shown((winner ?? '').replace(/"$/, ''), own)}"`
    return { ...line, description }
  })

/**
 * The log of an item while it was theirs: lines from the time of other owners are left out.
 * @param own the names of the customer
 * @param isOwner true if the item is theirs now, whatever name the last line has
 */
export function ownItemLog<L extends LogLine>(
  lines: readonly L[],
  own: readonly string[],
  isOwner: boolean,
): L[] {
  const changes = lines.map((line) => (line.auto ? OWNER.exec(line.description) : null))
  const last = changes.findLastIndex((change) => change !== null)
  const first = changes.find((change) => change !== null)
  let theirs = first ? own.includes(first[1] ?? '') : isOwner
  return lines.flatMap((line, i) => {
    const change = changes[i]
    if (!change) return theirs ? [line] : []
    const [, from = '', to = ''] = change
    const before = theirs
    theirs = i === last ? isOwner : own.includes(to)
    if (!before && !theirs && !own.includes(from)) return []
    const names = [from, to].map((name, side) =>
      side === 1 && i === last && isOwner ? name : shown(name, own),
    )
    return [{ ...line, description: `Eigenaar: ${names.join(' -> ')}` }]
  })
}
