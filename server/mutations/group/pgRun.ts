import type pg from 'pg'
import { PgDocs } from '../../store/pgDocs.ts'
import type { Applied, Member, NewRecord, Together } from '../../store/ports.ts'
import { enter } from './pgEnter.ts'
import { type GroupWorld, PgGroup, refusalOf } from './pgGroup.ts'

/*
 * The transactions of mutations. They differ from `inTransaction` of server/db because they are everybody's way through one
 * lock: what opens one, the rules look at and is probably read goes in one round trip, what was written, its records and
 * the commit in a second one.
 */

/** A group that is at it for longer lets the others come first. */
const LONG_MS = 300

/**
 * The members of some senders, see RunGroup.
 * @throws what a member or the database threw; then nothing of the group was done
 */
export async function inGroup(
  client: pg.PoolClient,
  world: GroupWorld,
  senders: readonly (readonly Member[])[],
): Promise<Together[]> {
  const all = senders.flatMap((members, s) => members.map((member) => ({ member, s })))
  const group = await begun(
    client,
    world,
    all.map(({ member }) => member),
  )
  const fared = senders.map((): Together => ({ done: [], alone: 0 }))
  const until = world.clock.now() + LONG_MS
  const stopped = new Set<Together>()
  for (const [i, { member, s }] of all.entries()) {
    const one = fared[s]
    if (!one || stopped.has(one)) continue
    if (i > 0 && world.clock.now() > until) break
    // what went wrong before would take the others along
    if (group.standing.triesOf(i)) {
      one.alone = 1
      stopped.add(one)
      continue
    }
    const { answer, ends } = await group.run(member, i)
    one.done.push(answer)
    if (answer.is !== 'outcome') stopped.add(one)
    if (ends) break
  }
  await group.leave()
  return fared
}

/** One member; what the database itself refuses when it is written is refused. @throws as inGroup */
export async function inMutation(client: pg.PoolClient, world: GroupWorld, member: Member): Promise<Applied> {
  const group = await begun(client, world, [member])
  const { answer, record } = await group.run(member, 0)
  return leaveWith(group, member, record, answer)
}

async function leaveWith(
  group: PgGroup,
  member: Member,
  record: NewRecord | null,
  answer: Applied,
): Promise<Applied> {
  try {
    await group.leave()
    return answer
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || !record) throw error
    const refused = await group.refuse(member, record, refusal)
    await group.leave()
    return refused
  }
}

async function begun(client: pg.PoolClient, world: GroupWorld, members: readonly Member[]): Promise<PgGroup> {
  const docs = new PgDocs(client)
  const keys = members.map(({ key }) => key)
  return new PgGroup(client, world, await enter(client, world.link, keys, docs), docs)
}
