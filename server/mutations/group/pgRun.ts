import type pg from 'pg'
import { PgDocs } from '../../store/pgDocs.ts'
import type { MutationAnswer, Member, NewRecord, GroupResult } from '../../store/ports.ts'
import { beginGroup } from './pgBegin.ts'
import { type GroupDeps, PgGroup, refusalOf } from './pgGroup.ts'

/*
 * The transactions of mutations. All of them pass one lock, so they need only two round trips, unlike
 * `inTransaction` of server/db. The first round trip begins the transaction and reads what the rules and
 * mutations probably need. The second one writes changes and records and commits.
 */

/** A group that runs longer than this ends, so that waiting writers get their turn. */
const LONG_MS = 300

/**
 * Runs the members of some clients, see `RunGroup`.
 * @throws any error of a member or the database; then nothing of the group was done
 */
export async function inGroup(
  client: pg.PoolClient,
  deps: GroupDeps,
  clientBatches: readonly (readonly Member[])[],
): Promise<GroupResult[]> {
  const all = clientBatches.flatMap((members, s) => members.map((member) => ({ member, s })))
  const group = await openGroup(
    client,
    deps,
    all.map(({ member }) => member),
  )
  const results = clientBatches.map((): GroupResult => ({ done: [], retryIndividually: 0 }))
  const until = deps.clock.now() + LONG_MS
  const stopped = new Set<GroupResult>()
  for (const [i, { member, s }] of all.entries()) {
    const one = results[s]
    if (!one || stopped.has(one)) continue
    if (i > 0 && deps.clock.now() > until) break
    // A mutation that failed before would undo the others of the group; retry it individually.
    if (group.snapshot.attemptsOf(i)) {
      one.retryIndividually = 1
      stopped.add(one)
      continue
    }
    const { answer, ends } = await group.run(member, i)
    one.done.push(answer)
    if (answer.is !== 'outcome') stopped.add(one)
    if (ends) break
  }
  await group.commit()
  return results
}

/** Runs one member. Writes that the database rejects become a refusal. @throws as `inGroup` */
export async function inMutation(
  client: pg.PoolClient,
  deps: GroupDeps,
  member: Member,
): Promise<MutationAnswer> {
  const group = await openGroup(client, deps, [member])
  const { answer, record } = await group.run(member, 0)
  return commitOrRefuse(group, member, record, answer)
}

async function commitOrRefuse(
  group: PgGroup,
  member: Member,
  record: NewRecord | null,
  answer: MutationAnswer,
): Promise<MutationAnswer> {
  try {
    await group.commit()
    return answer
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || !record) throw error
    const refused = await group.refuse(member, record, refusal)
    await group.commit()
    return refused
  }
}

async function openGroup(
  client: pg.PoolClient,
  deps: GroupDeps,
  members: readonly Member[],
): Promise<PgGroup> {
  const docs = new PgDocs(client)
  const keys = members.map(({ key }) => key)
  return new PgGroup(client, deps, await beginGroup(client, deps.link, keys, docs), docs)
}
