import { parentPort, workerData } from 'node:worker_threads'
import { type Kind } from '../../kit/sim/simNemesis.ts'
import { PLANTS } from '../../kit/sim/simPlants.ts'
import {
  type Plant,
  reportOf,
  type RunOptions,
  type RunResult,
  shrink,
  simulate,
} from '../../kit/sim/simRun.ts'
import { type SeedRequest, type FailedSeed, type SeedResult } from './messages.ts'

/* A thread that runs seeds, one at a time, and reports each. */

/** Stack lines of an error. They are expensive, so only the run after a failure records them. */
const STACK_LINES = 20

const plants: Record<string, Plant> = PLANTS
const options: RunOptions = { plant: plants[workerData as string] ?? {} }

const faultsOf = ({ plan }: RunResult): Partial<Record<Kind, number>> => {
  const counts: Partial<Record<Kind, number>> = {}
  for (const { kind } of plan) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

async function failed(seed: number, first: RunResult): Promise<FailedSeed> {
  Error.stackTraceLimit = STACK_LINES
  const again = await simulate(seed, options)
  const least = again.failures.length > 0 ? await shrink(again, options) : first
  const kinds = [...new Set(least.plan.map(({ kind }) => kind))]
  return { what: least.failures[0] ?? '', steps: least.plan.length, kinds, report: reportOf(least) }
}

async function run({ seed, twice }: SeedRequest): Promise<SeedResult> {
  Error.stackTraceLimit = 0
  const result = await simulate(seed, options)
  const { hash, events } = result
  const base = { seed, events, faults: faultsOf(result) }
  if (result.failures.length > 0) return { ...base, failed: await failed(seed, result) }
  if (!twice || (await simulate(seed, options)).hash === hash) return base
  return { ...base, failed: { what: 'runs otherwise the second time', steps: 0, kinds: [], report: '' } }
}

parentPort?.on('message', (asked: SeedRequest) => {
  void run(asked).then((result) => parentPort?.postMessage(result))
})
