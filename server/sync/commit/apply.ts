import type { Outcome } from '../../../src/sync/protocol/define.ts'
import type { Command } from '../../../src/sync/protocol/product.ts'
import { product } from '../../../src/sync/protocol/product.ts'
import type { SeqOutcome } from '../../../src/sync/protocol/protocol.ts'
import { CUSTOMER_ACTOR } from '../../../src/domain/approvals/customer.ts'
import {
  DomainError,
  isRefusalCode,
  type RefusalCode,
  refusalText,
} from '../../../src/domain/shared/errors.ts'
import { isId } from '../../../src/domain/shared/ids.ts'
import { fieldOf } from '../../../src/lib/objects.ts'
import { Refusal } from '../../../src/sync/protocol/refusal.ts'
import type {
  MutationAnswer,
  MutationDecision,
  MutationKey,
  MutationTx,
  NewRecord,
  SyncDatabase,
  GroupResult,
} from '../store/ports.ts'
import { resolveAliases } from './aliases.ts'
import { isStorable, storableFields } from './storable.ts'

/*
 * Exactly once (B2.2, B3.1): a mutation and its record are stored in one transaction. A repeated mutation
 * gets the stored outcome.
 */

/** A mutation to apply, as it was received. `args` and `base` are validated here, not earlier. */
export interface MutationRequest extends MutationKey {
  epoch: string | null
  name: string
  mv: number
  /** Time of the change, already corrected for the clock of the device (B6.1). */
  at: string
  args: Record<string, unknown>
  base?: Record<string, unknown> | undefined
  /** The device sent no proof: only changes made by the pusher are accepted (ADR 0011). */
  ownOnly?: boolean | undefined
  device?: string | undefined
  online?: boolean | undefined
}

/** Process deaths after which a mutation is given up (B3.7). */
const MAX_DEATHS = 3

/**
 * Applies a mutation, or returns its stored outcome.
 * @throws any error of the handler or the database; then nothing was done or stored
 */
export const apply = (db: SyncDatabase, request: MutationRequest): Promise<MutationAnswer> =>
  db.write(request, (tx) => decide(tx, request))

/** Applies several mutations of one device, with waiting ones of others; see `SyncDatabase.writeGroup`. */
export const applyGroup = (db: SyncDatabase, requests: readonly MutationRequest[]): Promise<GroupResult> =>
  db.writeGroup(requests.map((request) => ({ key: request, work: (tx) => decide(tx, request) })))

/**
 * Gives up a mutation after too many unexpected exceptions. It is stored as `failed`, and the queue continues
 * (B3.7).
 */
export const markFailed = (db: SyncDatabase, request: MutationRequest): Promise<MutationAnswer> =>
  db.write(request, async (tx) => {
    const known = checkOrder(tx, request) ?? copyEarlierOutcome(tx, request)
    return known ?? { store: newRecordOf(tx, request, refusalOutcome('failed', 'server_error')) }
  })

/** Applies the rules of B2.2 for a received mutation, in their order. */
async function decide(tx: MutationTx, request: MutationRequest): Promise<MutationDecision> {
  return (
    checkOrder(tx, request) ??
    copyEarlierOutcome(tx, request) ??
    unknownName(request) ??
    checkDeaths(tx, request) ?? { store: newRecordOf(tx, request, await outcomeOf(tx, request)) }
  )
}

/** Rules 1 and 2 (order and repeats), after checks of the epoch and the replica. */
function checkOrder(tx: MutationTx, { epoch, seq, mid }: MutationRequest): MutationDecision | null {
  if (epoch !== null && epoch !== tx.epoch) return { answer: { is: 'epoch_changed' } }
  if (tx.client.state === 'blocked') return { answer: { is: 'blocked' } }
  if (seq === null) return null
  if (seq <= tx.client.lastSeq)
    return { answer: tx.own?.mid === mid ? repeatedAnswer(tx.own) : { is: 'forked' } }
  const expected = tx.client.lastSeq + 1
  return seq > expected ? { answer: { is: 'gap', expected } } : null
}

/**
 * Rule 3: the mutation was already applied under another client or seq. A REST call gets that outcome; a
 * device also stores a copy of it.
 */
function copyEarlierOutcome(tx: MutationTx, request: MutationRequest): MutationDecision | null {
  if (!tx.earlierOutcome) return null
  if (request.seq === null) return { answer: repeatedAnswer(tx.earlierOutcome) }
  const { seq: _seq, mid: _mid, repeat: _, ...outcome } = tx.earlierOutcome
  return { store: newRecordOf(tx, request, outcome) }
}

/** Rule 4: unknown name or version. Invalid arguments are left to rule 5. */
function unknownName(request: MutationRequest): MutationDecision | null {
  try {
    if (product().prepareMutation(request)) return null
  } catch {
    return null
  }
  return { answer: { is: 'unsupported' } }
}

function checkDeaths(tx: MutationTx, request: MutationRequest): MutationDecision | null {
  if ((tx.attempts?.deaths ?? 0) < MAX_DEATHS) return null
  return { store: newRecordOf(tx, request, refusalOutcome('failed', 'server_error')) }
}

const repeatedAnswer = (outcome: SeqOutcome): MutationAnswer => ({
  is: 'outcome',
  outcome: { ...outcome, repeat: true },
})

function refusalOutcome(
  status: 'rejected' | 'failed',
  code: string,
  text: string = isRefusalCode(code) ? refusalText(code) : code,
  details: Record<string, unknown> = {},
): Outcome {
  const { root, ...rest } = details
  return {
    status,
    code,
    text,
    ...(Object.keys(rest).length > 0 ? { details: rest } : {}),
    ...(typeof root === 'string' ? { root } : {}),
  }
}

/** Rules 5 and 6: returns the outcome of the mutation. A refusal undoes what the mutation wrote. */
async function outcomeOf(tx: MutationTx, request: MutationRequest): Promise<Outcome> {
  try {
    assertMayWrite(tx, request)
    if (!isStorable(request.args) || !isStorable(request.base)) throw new DomainError('invalid_args')
    const {
      touched: _,
      notices,
      assigned,
      conflicts,
    } = await tx.undoOnError(() => executeCommand(tx, request))
    return {
      status: 'applied',
      v: 0,
      ...(Object.keys(assigned).length > 0 ? { assigned } : {}),
      ...(conflicts.length > 0 ? { conflicts } : {}),
      notices,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refusalOutcome('rejected', error.code, error.message, error.details)
  }
}

function executeCommand(tx: MutationTx, request: MutationRequest) {
  const { mid, uid, at, name, mv, device, online } = request
  const aliases = product().device.meansIdsThemselves(name) ? new Map<string, string>() : tx.aliases
  const args = resolveAliases(request.args, aliases)
  const base = request.base && resolveAliases(request.base, aliases)
  const command: Command = { mid, uid, at, name, mv, args, base }
  return product().execute(tx.store, command, {
    server: tx.effects,
    device,
    author: tx.author ?? undefined,
    ...(online ? { online } : {}),
  })
}

/** Checks that the pusher may send changes of this author (B7). */
function assertMayWrite({ author }: MutationTx, { uid, pusher, at, ownOnly }: MutationRequest): void {
  // No device pushes as the customer. This is the page of an approval link, which presented its token.
  if (uid === CUSTOMER_ACTOR && pusher === CUSTOMER_ACTOR) return
  if (!author || (uid !== pusher && (ownOnly || !author.known))) throw new DomainError('author_unknown')
  const tooLate = author.inactiveSince === null || at >= author.inactiveSince
  if (!author.active && tooLate) throw new DomainError('user_inactive')
}

function newRecordOf(tx: MutationTx, request: MutationRequest, outcome: NewRecord['outcome']): NewRecord {
  const { name, mv, at } = request
  // Arguments that came too late about an erased person are not stored, except the ids by which its lines find it.
  const [args, base] = isAboutErased(outcome)
    ? [idsIn(request.args), undefined]
    : [request.args, request.base]
  return {
    seq: request.seq ?? tx.client.lastSeq + 1,
    name,
    mv,
    at,
    args: storableFields(args),
    base: base && storableFields(base),
    outcome,
  }
}

const ERASED_CODES: readonly string[] = ['erased', 'person_erased'] satisfies RefusalCode[]
const isAboutErased = (outcome: NewRecord['outcome']): boolean =>
  outcome.status === 'rejected' && ERASED_CODES.some((code) => code === outcome.code)

/** The id of the record that a mutation was to create, or of its line. */
function idsIn(args: Record<string, unknown>): Record<string, unknown> {
  const idOf = (value: unknown) => (isId(value) ? value : undefined)
  const [id, photoId, line] = [idOf(args.id), idOf(args.photoId), idOf(fieldOf(args.line, 'id'))]
  return { ...(id && { id }), ...(photoId && { photoId }), ...(line && { line: { id: line } }) }
}
