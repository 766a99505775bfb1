import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { findFirefox } from '../../../scripts/lib/engines.mjs'
import { type Command, COMMANDS, type Driver, type Profile, untilInBrowser } from './engineDriver.ts'
import { startGroup } from './engineProcess.ts'

const PREFERENCES = {
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.aboutwelcome.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.download.folderList': 2,
  'browser.download.alwaysOpenPanel': false,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
  'intl.accept_languages': 'nl-BE,nl',
}

/** Firefox by its own protocol, Marionette: the commands of WebDriver over a socket, without a further program. */
export async function openFirefox({ folder }: Profile): Promise<Driver> {
  const downloads = join(folder, 'downloads')
  const profile = join(folder, 'profile')
  for (const path of [downloads, profile]) mkdirSync(path, { recursive: true })
  const preferences = Object.entries({ ...PREFERENCES, 'browser.download.dir': downloads })
  const lines = preferences.map(
    (entry) => `user_pref(${entry.map((part) => JSON.stringify(part)).join(', ')});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const portFile = join(profile, 'MarionetteActivePort')
  rmSync(portFile, { force: true })
  const args = [
    '--headless',
    '--marionette',
    '--no-remote',
    '--width=1180',
    '--height=820',
    '--profile',
    profile,
  ]
  const group = startGroup(findFirefox() ?? '', args, {
    HOME: folder,
    MOZ_HEADLESS_WIDTH: '1180',
    MOZ_HEADLESS_HEIGHT: '900',
  })
  const port = Number(await untilInBrowser('Firefox', async () => readFileSync(portFile, 'utf8').trim()))
  const marionette = await openMarionette(port)
  await marionette.send('session', {})
  return {
    name: 'Firefox',
    downloads,
    send: marionette.send,
    kill: group.kill,
    close: async () => {
      marionette.close()
      await group.kill()
    },
  }
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/** A message is its length and JSON: [0, id, name, parameters] or [1, id, error, result]. */
async function openMarionette(port: number) {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, (answer: Answer) => void>()
  const hello = new Promise<void>((resolve) =>
    readMessages(socket, (message) => {
      if (!Array.isArray(message)) return resolve()
      const answer = message as Answer
      waiting.get(answer[1])?.(answer)
      waiting.delete(answer[1])
    }),
  )
  await hello
  let last = 0
  const send = async (command: Command, params: Record<string, unknown> = {}): Promise<unknown> => {
    const id = ++last
    const message = JSON.stringify([0, id, COMMANDS[command][2], params])
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    const [, , error, result] = await new Promise<Answer>((resolve) => waiting.set(id, resolve))
    if (error) throw new Error(`${command}: ${error.error}: ${error.message}`)
    return result !== null && typeof result === 'object' && 'value' in result ? result.value : result
  }
  return { send, close: () => socket.destroy() }
}

function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let bytes = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    for (;;) {
      const colon = bytes.indexOf(':')
      const end = colon + 1 + Number(bytes.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || bytes.length < end) return
      const message = bytes.subarray(colon + 1, end).toString()
      bytes = bytes.subarray(end)
      take(JSON.parse(message))
    }
  })
}
