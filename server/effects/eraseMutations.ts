import { erasedTexts } from '../../src/domain/privacy/erasure.ts'
import { namesPerson, type PersonTerms } from '../../src/domain/privacy/personTerms.ts'
import type { ErasedPerson, ErasureTerms, PersonRecord } from '../../src/mutations/privacy/privacyEffects.ts'
import { MUTATION_SUBJECT } from './history.ts'
import { likePattern, MUTATION_OWNER, type Run } from './personStatements.ts'

/** A mutation of one of the records $1, or of a part of one, such as a signature that is gone. */
const OF_RECORDS = `(${MUTATION_SUBJECT} = ANY($1::text[]) OR (${MUTATION_OWNER} = ANY($1::text[])))`
const BLANK = "args = '{}', base = NULL"

interface StoredMutation {
  clientId: string
  seq: string
  args: unknown
  base: unknown
  result: unknown
}
const COLUMNS = 'client_id AS "clientId", seq, args, base, result'

/**
 * Erases the arguments and bases of mutations, applied and refused. A mutation of a record of the person loses them as
 * a whole; another one loses the texts that name it. The outcome stays, because its device may not have it yet.
 * @param binned the ids of records of the person in the bin
 */
export async function eraseMutations(
  run: Run,
  { kind, customerIds, contactIds }: ErasedPerson,
  { own: ownTerms, mentions: terms }: ErasureTerms,
  { records, binned }: { records: readonly PersonRecord[]; binned: readonly string[] },
): Promise<void> {
  const idsOf = (owned: boolean) =>
    records.filter(({ relation }) => (relation !== 'mentions') === owned).map(({ id }) => id)
  const own = [...(kind === 'customer' ? customerIds : []), ...contactIds, ...idsOf(true), ...binned]
  const others = [...(kind === 'contact' ? customerIds : []), ...idsOf(false)]
  await eraseOutcomes(run, ownTerms, own)
  await eraseOutcomes(run, terms, others)
  await run(`UPDATE sync_mutation SET ${BLANK} WHERE ${OF_RECORDS}`, [own])
  await eraseRefused(run, terms, { own, references: kind === 'customer' ? customerIds : contactIds })
  await eraseTextsIn(run, terms, others)
  await eraseCarried(run, terms, own)
  await run(`UPDATE sync_attempt SET last_error = NULL WHERE search_fold(last_error) LIKE ANY($1::text[])`, [
    terms.words.map(likePattern),
  ])
}

/** Replaces the texts in outcomes, such as the reason of a refusal. */
async function eraseOutcomes(run: Run, terms: PersonTerms, ids: readonly string[]): Promise<void> {
  const { rows } = await run<StoredMutation>(
    `SELECT ${COLUMNS} FROM sync_mutation
      WHERE ${OF_RECORDS} AND search_fold(result::text) LIKE ANY($2::text[])`,
    [ids, terms.words.map(likePattern)],
  )
  for (const { clientId, seq, result } of rows)
    await run('UPDATE sync_mutation SET result = $3 WHERE client_id = $1 AND seq = $2', [
      clientId,
      seq,
      JSON.stringify(erasedTexts(result, terms)),
    ])
}

/** A refused mutation may name a record that never existed, so it is found by what is in it. */
async function eraseRefused(
  run: Run,
  terms: PersonTerms,
  { own, references }: { own: readonly string[]; references: readonly string[] },
): Promise<void> {
  const { rows } = await run<StoredMutation>(
    `SELECT ${COLUMNS} FROM sync_mutation
      WHERE status <> 'applied' AND args <> '{}'
        AND (search_fold(concat(args, base)) LIKE ANY($1::text[]) OR args->>'about' = ANY($2::text[])
          OR args->>'customerId' = ANY($3::text[]) OR args->>'customerContactId' = ANY($3::text[]))`,
    [terms.words.map(likePattern), own, references],
  )
  const isAbout = ({ args, base }: StoredMutation) =>
    namesPerson(JSON.stringify([args, base]), terms) ||
    [...own, ...references].some((id) => JSON.stringify(args).includes(id))
  for (const row of rows.filter(isAbout))
    await run(`UPDATE sync_mutation SET ${BLANK}, result = $3 WHERE client_id = $1 AND seq = $2`, [
      row.clientId,
      row.seq,
      JSON.stringify(erasedTexts(row.result, terms)),
    ])
}

async function eraseTextsIn(run: Run, terms: PersonTerms, ids: readonly string[]): Promise<void> {
  if (terms.words.length === 0) return
  const { rows } = await run<StoredMutation>(
    `SELECT ${COLUMNS} FROM sync_mutation WHERE ${OF_RECORDS} AND args <> '{}'`,
    [ids],
  )
  for (const { clientId, seq, args, base } of rows) {
    const erased = [
      JSON.stringify(erasedTexts(args, terms)),
      base ? JSON.stringify(erasedTexts(base, terms)) : null,
    ]
    if (erased[0] !== JSON.stringify(args) || erased[1] !== (base ? JSON.stringify(base) : null))
      await run('UPDATE sync_mutation SET args = $3, base = $4 WHERE client_id = $1 AND seq = $2', [
        clientId,
        seq,
        ...erased,
      ])
  }
}

/** A no-op carries the text of a mutation that the server could not receive. */
async function eraseCarried(run: Run, terms: PersonTerms, own: readonly string[]): Promise<void> {
  const { rows } = await run<StoredMutation & { raw: string }>(
    `SELECT ${COLUMNS}, args->>'raw' AS raw FROM sync_mutation WHERE name = 'sync.noop' AND args ? 'raw'`,
    [],
  )
  for (const { clientId, seq, raw } of rows)
    if (own.some((id) => raw.includes(id)) || namesPerson(decoded(raw), terms))
      await run(`UPDATE sync_mutation SET args = args - 'raw' WHERE client_id = $1 AND seq = $2`, [
        clientId,
        seq,
      ])
}

/** The text of a carried mutation, whose letters beyond ASCII are escaped. */
const decoded = (raw: string): string =>
  raw.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
