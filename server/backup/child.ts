import { type ChildProcess, spawn } from 'node:child_process'
import { basename } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../lib/env.ts'

/* Programs of the machine at one end of a stream: what they make is stored as it comes, what is stored is read as they need it. */

interface Program {
  path: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
}

/**
 * Hands what a program makes to `store`, which sees its end only when the program ended well.
 * @throws StartError with what the program said
 */
export async function storeOutput(program: Program, store: (out: Readable) => Promise<void>): Promise<void> {
  const child = spawn(program.path, program.args, {
    ...optionsOf(program),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = endOf(child, program)
  const out = new PassThrough()
  // who reads it later meets it then
  out.on('error', () => {})
  child.stdout.pipe(out, { end: false })
  ended.then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  )
  const stored = store(out).finally(() => child.kill())
  await both(stored, ended)
}

/** Feeds a program with what was stored. @throws StartError with what the program said */
export async function feed(program: Program, stored: Readable): Promise<void> {
  const child = spawn(program.path, program.args, {
    ...optionsOf(program),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  await both(pipeline(stored, child.stdin), endOf(child, program))
}

const optionsOf = ({ env }: Program) => (env ? { env } : {})

/** Where the program fails the stream does too, and what the program said is the reason. */
async function both(streamed: Promise<void>, ended: Promise<void>): Promise<void> {
  const [stream, end] = await Promise.allSettled([streamed, ended])
  const killed = stream.status === 'rejected' && end.status === 'rejected' && end.reason instanceof Killed
  if (end.status === 'rejected' && !killed) throw end.reason
  if (stream.status === 'rejected') throw stream.reason
}

class Killed extends Error {}

function endOf(child: ChildProcess, { path }: Program): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000)))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else if (signal) reject(new Killed(`${basename(path)} was ended by ${signal}`))
      else reject(new StartError(`${basename(path)} failed: ${said.trim() || `code ${code}`}`))
    })
  })
}
