import type { GroupResult, Member, MutationAnswer } from '../store/ports.ts'

/** Runs single members, and tells what their order depends on. */
export interface MemberRunner {
  /** Runs a member. `ends` means that no other member may follow in this group. */
  run: (member: Member, position: number) => Promise<{ answer: MutationAnswer; ends: boolean }>
  /** True if an earlier attempt at this mutation failed. It would undo the others of the group. */
  failedBefore: (member: Member, position: number) => boolean
  /** True if the group runs for too long, so that waiting writers get their turn. */
  isOverdue: () => boolean
}

/**
 * Runs the members of some clients in their order, and decides who is left for a later group:
 *
 * - an answer that is no outcome ends the batch of its client, not the group;
 * - a member that failed before is left out with the rest of its batch, and must be retried individually;
 * - a member that changes what the rules read at the start ends the group;
 * - an overdue group ends, but not before its first member ran.
 * @returns one result for each client batch, in the same order
 */
export async function runMembers(
  clientBatches: readonly (readonly Member[])[],
  { run, failedBefore, isOverdue }: MemberRunner,
): Promise<GroupResult[]> {
  const results = clientBatches.map((): GroupResult => ({ done: [], retryIndividually: 0 }))
  const all = clientBatches.flatMap((members, batch) => members.map((member) => ({ member, batch })))
  const stopped = new Set<number>()
  for (const [position, { member, batch }] of all.entries()) {
    const result = results[batch]
    if (!result || stopped.has(batch)) continue
    if (position > 0 && isOverdue()) break
    if (failedBefore(member, position)) {
      result.retryIndividually = 1
      stopped.add(batch)
      continue
    }
    const { answer, ends } = await run(member, position)
    result.done.push(answer)
    if (answer.is !== 'outcome') stopped.add(batch)
    if (ends) break
  }
  return results
}
