import type { KeptRecord } from '../../domain/privacy/legalRetention.ts'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import { formatDate } from '../../lib/dates.ts'

/** 'Herstelling 2026.118 met 1 document, tot en met 31/12/2036'. */
export const keptText = ({ e, number, documents, until }: KeptRecord): string => {
  const what = `${e === 'repair' ? 'Herstelling' : 'Verhuur'} ${number}`
  const documentsText = documents > 0 ? ` met ${countWithNoun(documents, 'document', 'documenten')}` : ''
  return `${what}${documentsText}, tot en met ${formatDate(until)}`
}
