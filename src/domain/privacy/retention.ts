import * as z from 'zod'
import { entriesOf } from '../../lib/objects.ts'
import { countWithNoun } from '../shared/countWithNoun.ts'
import { enumerate } from '../shared/enumerate.ts'

/* The counts that the daily job of the retention reports (BT). */

const count = z.number().int().min(0)

/** The numbers of what is or would be erased. */
export const RetentionCounts = z.object({
  repairs: count,
  rentals: count,
  customers: count,
  mails: count,
  logLines: count,
  changes: count,
  photos: count,
})
export type RetentionCounts = z.infer<typeof RetentionCounts>

const NOUNS: Record<keyof RetentionCounts, [one: string, many: string]> = {
  repairs: ['herstelling', 'herstellingen'],
  rentals: ['verhuur', 'verhuren'],
  customers: ['klant', 'klanten'],
  mails: ['mail', 'mails'],
  logLines: ['logboekregel', 'logboekregels'],
  changes: ['wijziging', 'wijzigingen'],
  photos: ['foto', 'foto’s'],
}

export const NOTHING_ERASED: RetentionCounts = {
  repairs: 0,
  rentals: 0,
  customers: 0,
  mails: 0,
  logLines: 0,
  changes: 0,
  photos: 0,
}

/** '12 herstellingen en 40 mails'; 'niets' if all are 0. */
export const retentionText = (counts: RetentionCounts): string =>
  enumerate(
    entriesOf<keyof RetentionCounts, number>(counts).flatMap(([key, n]) =>
      n > 0 ? [countWithNoun(n, ...NOUNS[key])] : [],
    ),
  ) || 'niets'

export const erasesNothing = (counts: RetentionCounts): boolean => Object.values(counts).every((n) => n === 0)
