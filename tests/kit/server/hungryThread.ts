import '../../../server/threads/lowPriority.ts'
import { getPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/* A thread for the tests of limits: it uses memory or time without end, or answers. */

parentPort?.on('message', (asked: string) => {
  const kept: unknown[] = []
  while (asked === 'memory') kept.push(Array.from({ length: 10_000 }, (_, i) => ({ i })))
  while (asked === 'time') kept.length = 0
  if (asked === 'throw') throw new Error('as asked')
  parentPort?.postMessage({ asked, nice: getPriority() })
})
