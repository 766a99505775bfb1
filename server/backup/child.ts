import { type ChildProcess, spawn } from 'node:child_process'
import { basename } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../lib/env.ts'

/*
 * Runs external programs as one end of a stream. Their output is stored while it is produced, and their input
 * is read on demand.
 */

interface Program {
  path: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
}

/**
 * Passes the output of a program to `store`. The stream only ends well if the program succeeds.
 * @throws StartError with the error output of the program
 */
export async function storeOutput(program: Program, store: (out: Readable) => Promise<void>): Promise<void> {
  const child = spawn(program.path, program.args, {
    ...optionsOf(program),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = endOf(child, program)
  const out = new PassThrough()
  // Handle the error here; a later reader gets it when it reads.
  out.on('error', () => {})
  child.stdout.pipe(out, { end: false })
  ended.then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  )
  const stored = store(out).finally(() => child.kill())
  await waitForBoth(stored, ended)
}

/** Passes stored bytes to a program. @throws StartError with the error output of the program */
export async function pipeInto(program: Program, stored: Readable): Promise<void> {
  const child = spawn(program.path, program.args, {
    ...optionsOf(program),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  await waitForBoth(pipeline(stored, child.stdin), endOf(child, program))
}

const optionsOf = ({ env }: Program) => (env ? { env } : {})

/**
 * Waits for both. If the program fails, the stream fails too; then the error of the program is the reason.
 */
async function waitForBoth(streamed: Promise<void>, ended: Promise<void>): Promise<void> {
  const [stream, end] = await Promise.allSettled([streamed, ended])
  const killed =
    stream.status === 'rejected' && end.status === 'rejected' && end.reason instanceof KilledError
  if (end.status === 'rejected' && !killed) throw end.reason
  if (stream.status === 'rejected') throw stream.reason
}

class KilledError extends Error {}

function endOf(child: ChildProcess, { path }: Program): Promise<void> {
  let errorOutput = ''
  child.stderr?.on(
    'data',
    (chunk: Buffer) => (errorOutput = `${errorOutput}${chunk.toString()}`.slice(-2_000)),
  )
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else if (signal) reject(new KilledError(`${basename(path)} was ended by ${signal}`))
      else reject(new StartError(`${basename(path)} failed: ${errorOutput.trim() || `code ${code}`}`))
    })
  })
}
