import { validationTexts } from '../shared/validationTexts.ts'
import { isDeliverable } from '../typed/email.ts'
import { isObject } from '../../lib/objects.ts'
import { vatNumberProblem } from './vatCheck.ts'

/** Returns why an e-mail address cannot be entered, in Dutch; null if it can. */
const emailProblem = (typed: string): string | null =>
  isDeliverable(typed.trim()) ? null : validationTexts.emailInvalid

/** The rules by field name. A name has the same rule in every record. */
const RULES: Readonly<Record<string, (typed: string) => string | null>> = {
  email: emailProblem,
  tempCusContactEmail: emailProblem,
  vatNumber: vatNumberProblem,
}

/** Visits every text in a record that has a rule, with its path. */
function eachEntry(
  record: object,
  visit: (key: string, value: string, path: string) => void,
  path = '',
): void {
  for (const [key, value] of Object.entries(record)) {
    if (isObject(value)) eachEntry(value, visit, `${path}${key}.`)
    else if (typeof value === 'string' && value.trim() !== '' && Object.hasOwn(RULES, key))
      visit(key, value, path + key)
  }
}

/**
 * Checks the e-mail addresses and VAT numbers that a person enters. The check is stricter than the schemas.
 * The schemas also judge changes that wait on devices of earlier versions, and those must not be refused
 * later.
 * @param stored the records that the change starts from; a value that is in one of them is not judged again
 * @returns the Dutch texts by path ('email', 'customerContacts.0.email')
 */
export function entryProblems(
  after: object,
  stored: readonly (object | null)[] = [],
): Record<string, string> {
  const known = new Set<string>()
  for (const record of stored) if (record) eachEntry(record, (_, value) => known.add(value))
  const problems: Record<string, string> = {}
  eachEntry(after, (key, value, path) => {
    const problem = known.has(value) ? null : RULES[key]?.(value)
    if (problem) problems[path] = problem
  })
  return problems
}
