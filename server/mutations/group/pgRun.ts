import type pg from 'pg'
import { PgDocs } from '../../store/pgDocs.ts'
import type { Applied, Member, NewRecord, Together } from '../../store/ports.ts'
import { beginGroup } from './pgEnter.ts'
import { type GroupWorld, PgGroup, refusalOf } from './pgGroup.ts'

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
  world: GroupWorld,
  senders: readonly (readonly Member[])[],
): Promise<Together[]> {
  const all = senders.flatMap((members, s) => members.map((member) => ({ member, s })))
  const group = await openGroup(
    client,
    world,
    all.map(({ member }) => member),
  )
  const fared = senders.map((): Together => ({ done: [], retryIndividually: 0 }))
  const until = world.clock.now() + LONG_MS
  const stopped = new Set<Together>()
  for (const [i, { member, s }] of all.entries()) {
    const one = fared[s]
    if (!one || stopped.has(one)) continue
    if (i > 0 && world.clock.now() > until) break
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
  return fared
}

/** Runs one member. Writes that the database rejects become a refusal. @throws as `inGroup` */
export async function inMutation(client: pg.PoolClient, world: GroupWorld, member: Member): Promise<Applied> {
  const group = await openGroup(client, world, [member])
  const { answer, record } = await group.run(member, 0)
  return commitOrRefuse(group, member, record, answer)
}

async function commitOrRefuse(
  group: PgGroup,
  member: Member,
  record: NewRecord | null,
  answer: Applied,
): Promise<Applied> {
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
  world: GroupWorld,
  members: readonly Member[],
): Promise<PgGroup> {
  const docs = new PgDocs(client)
  const keys = members.map(({ key }) => key)
  return new PgGroup(client, world, await beginGroup(client, world.link, keys, docs), docs)
}
