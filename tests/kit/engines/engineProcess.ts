import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program and its child processes in one group, which is killed as one. */
export interface ProcessGroup {
  readonly child: ChildProcess
  /** The output so far. */
  said(): string
  kill(): Promise<void>
}

export function startGroup(command: string, args: string[], env: Record<string, string>): ProcessGroup {
  const child = spawn(command, args, {
    env: { ...process.env, TZ: 'Europe/Brussels', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const ended = once(child, 'exit')
  return {
    child,
    said: () => said,
    kill: async () => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL')
      } catch {
        // The process has ended already.
      }
      await ended
    },
  }
}
